import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { createMiddleware } from 'hono/factory';
import { bookingTypes } from '#booking/slots';
import { studioTime, type Timestamp } from '#studio/clock';
import type { BookingRepository } from '../bookings/bookingRepository.ts';
import { isToken, type LinkedBooking, type LinkHolder } from '../bookings/privateLinks.ts';
import type { StoredBooking } from '../bookings/storedBooking.ts';
import type { Config } from '../config.ts';
import * as errorMessages from '../http/errorMessages.ts';
import { failureOf } from '../http/errorResponse.ts';
import { rateLimit } from '../http/rateLimit.ts';
import type { LogVariables } from '../http/requestLog.ts';
import type { Site } from '../site/site.ts';
import { parseForm, perform } from './actions.ts';
import { artistPage } from './artistPage.tsx';
import { errorPage } from './errorPage.tsx';
import { type PrivatePage, pageShell } from './pageShell.tsx';
import { studioPage } from './studioPage.tsx';
import type { Outcome, View } from './view.ts';

/** The dependencies of the private pages. */
export interface PrivateStudio {
  readonly store: Pick<
    BookingRepository,
    'bookedDates' | 'changeStatus' | 'linkedBooking' | 'move'
  >;
  readonly now: () => Timestamp;
  readonly config: Pick<Config, 'maxBodySize' | 'rateLimit' | 'smtpUrl' | 'trustedProxies'>;
  /** Called after a form was sent, when the outbox may contain new e-mails. */
  readonly onEmailQueued?: () => void;
}

interface Variables extends LogVariables {
  link: LinkedBooking;
}

/** The query of an artist's page: the booth and the date of the free times that are asked for. */
interface DayQuery {
  readonly bookingType?: string;
  readonly date?: string;
}

/** Returns the page of the holder of a link. */
async function pageOf(
  { store }: PrivateStudio,
  view: View,
  holder: LinkHolder,
  { bookingType, date = '' }: DayQuery,
): Promise<PrivatePage> {
  if (holder === 'studio') return studioPage(view);
  const type = bookingTypes.find((one) => one === bookingType);
  const booked = type && (await store.bookedDates(view.now.date));
  return artistPage(view, booked && { bookingType: type, date, booked });
}

/**
 * Returns the private pages as a hono app: one page for each private link, without scripts. GET
 * shows the booking and changes nothing, because mail scanners open links; POST performs a form. An
 * unknown token, or one whose session is over, gets the 404 page of the site. Throws when the built
 * site in `siteDirectory` has no shell for them.
 */
export function createPrivatePages(
  studio: PrivateStudio,
  siteDirectory: string,
  { respondNotFound }: Pick<Site, 'respondNotFound'>,
): Hono<{ Variables: Variables }> {
  const { store, now, config, onEmailQueued } = studio;
  const sendsEmail = config.smtpUrl !== null;
  const respond = pageShell(siteDirectory);

  const limit = rateLimit(config, (c, message, retryAfter) =>
    respond(c, errorPage({ status: 429, message }), retryAfter),
  );
  const message = errorMessages.bodyTooLarge(config.maxBodySize);
  const limitBody = bodyLimit({
    maxSize: config.maxBodySize,
    onError: (c) => respond(c, errorPage({ status: 413, message })),
  });
  const findLink = createMiddleware<{ Variables: Variables }>(async (c, next) => {
    const token = c.req.param('token') ?? '';
    const link = isToken(token) ? await store.linkedBooking(token, now()) : undefined;
    if (!link) return respondNotFound(c);
    c.set('link', link);
    await next();
  });
  const viewOf = (booking: StoredBooking, outcome?: Outcome): View => ({
    booking,
    now: studioTime(now()),
    sendsEmail,
    outcome,
  });

  const pages = new Hono<{ Variables: Variables }>();
  pages.use('/private/*', compress());
  pages.onError((error, c) => {
    const { status, message, retryAfter } = failureOf(error, c);
    // The message of the API promises that the form keeps what was typed.
    const words = status === 503 ? errorMessages.pageUnavailable : message;
    return respond(c, errorPage({ status, message: words }), retryAfter);
  });
  pages.get('/private/:token', limit, findLink, async (c) => {
    const { booking, holder } = c.var.link;
    return respond(c, await pageOf(studio, viewOf(booking), holder, c.req.query()));
  });
  pages.post('/private/:token', limit, limitBody, findLink, async (c) => {
    const { link } = c.var;
    c.set('reference', link.booking.reference);
    const form = parseForm(await c.req.text(), link.holder);
    if ('error' in form) {
      const view = viewOf(link.booking, { status: 400, message: form.error });
      return respond(c, await pageOf(studio, view, link.holder, {}));
    }
    const { booking, outcome } = await perform(link, form, { store, now: now(), sendsEmail });
    if (outcome.status === 200) onEmailQueued?.();
    // After a refused move, the page has the free times of the chosen day.
    const query = (outcome.status !== 200 && form.to) || {};
    return respond(c, await pageOf(studio, viewOf(booking, outcome), link.holder, query));
  });
  return pages;
}
