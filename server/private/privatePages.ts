import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { bookingTypes } from '#booking/slots';
import { studioTime } from '#studio/clock';
import type { BookingRepository } from '../bookings/bookingRepository.ts';
import { isToken, type LinkedBooking } from '../bookings/privateLinks.ts';
import type { Config } from '../config.ts';
import * as errorMessages from '../http/errorMessages.ts';
import { failureOf } from '../http/errorResponse.ts';
import { rateLimit } from '../http/rateLimit.ts';
import type { LogVariables } from '../http/requestLog.ts';
import type { ShellStatus } from '../site/pageShell.ts';
import type { Site } from '../site/site.ts';
import { parseForm, perform } from './actions.ts';
import { artistPage } from './artistPage.ts';
import { errorPage } from './errorPage.ts';
import type { Outcome } from './parts.ts';
import { studioPage } from './studioPage.ts';

/** The dependencies of the private pages. */
export interface PrivateStudio {
  readonly store: Pick<
    BookingRepository,
    'bookedDates' | 'changeStatus' | 'linkedBooking' | 'move'
  >;
  /** Returns the current time in milliseconds since 1970 (UTC). */
  readonly now: () => number;
  readonly config: Pick<Config, 'maxBodySize' | 'rateLimit' | 'smtpUrl' | 'trustedProxies'>;
  /** Called after a form was sent, when the outbox may contain new e-mails. */
  readonly onEmailQueued?: () => void;
}

/** The query of an artist's page: the booth and the date of the free times that are asked for. */
interface DayQuery {
  readonly bookingType?: string;
  readonly date?: string;
}

/**
 * Returns the private pages as a hono app: one page for each private link, without scripts. GET
 * shows the booking and changes nothing, because mail scanners open links; POST performs a form. An
 * unknown token, or one whose session is over, gets the 404 page of the site.
 */
export function createPrivatePages(
  { store, now, config, onEmailQueued }: PrivateStudio,
  { respondPrivately, respondNotFound }: Site,
): Hono<{ Variables: LogVariables }> {
  const { maxBodySize, smtpUrl } = config;
  const sendsEmail = smtpUrl !== null;

  const respondError = (c: Context, status: ShellStatus, message: string, retryAfter?: number) => {
    if (c.req.method === 'POST') c.set('refused', message);
    return respondPrivately(c, status, errorPage(message), retryAfter);
  };
  const limit = rateLimit(config, (c, message, retryAfter) =>
    respondError(c, 429, message, retryAfter),
  );
  const limitBody = bodyLimit({
    maxSize: maxBodySize,
    onError: (c) => respondError(c, 413, errorMessages.bodyTooLarge(maxBodySize)),
  });

  const linked = async (c: Context): Promise<LinkedBooking | undefined> => {
    const token = c.req.param('token') ?? '';
    return isToken(token) ? store.linkedBooking(token, now()) : undefined;
  };

  /** Responds with the page of a link; `outcome` is that of a form that was sent. */
  const respond = async (
    c: Context,
    { booking, holder }: LinkedBooking,
    query: DayQuery,
    outcome?: Outcome,
  ): Promise<Response> => {
    const view = { booking, now: studioTime(now()), sendsEmail, outcome };
    const status = outcome?.status ?? 200;
    if (holder === 'studio') return respondPrivately(c, status, studioPage(view));
    const bookingType = bookingTypes.find((type) => type === query.bookingType);
    const wanted = bookingType && {
      bookingType,
      date: query.date ?? '',
      booked: await store.bookedDates(view.now.date),
    };
    return respondPrivately(c, status, artistPage(view, wanted));
  };

  const pages = new Hono<{ Variables: LogVariables }>();
  pages.use('/private/*', compress());
  pages.onError((error, c) => {
    const { status, message, retryAfter } = failureOf(error, c);
    // The message of the API promises that the form keeps what was typed.
    const words = status === 503 ? errorMessages.pageUnavailable : message;
    return respondError(c, status, words, retryAfter);
  });
  pages.get('/private/:token', limit, async (c) => {
    const link = await linked(c);
    return link ? respond(c, link, c.req.query()) : respondNotFound(c);
  });
  pages.post('/private/:token', limit, limitBody, async (c) => {
    const link = await linked(c);
    if (!link) return respondNotFound(c);
    c.set('reference', link.booking.reference);
    const form = parseForm(await c.req.text(), link.holder);
    if ('error' in form) {
      c.set('refused', form.error);
      return respond(c, link, {}, { status: 400, message: form.error });
    }
    const performed = await perform(link, form, { store, now: now(), sendsEmail });
    const { booking, outcome } = performed;
    if (outcome.status === 200) onEmailQueued?.();
    else c.set('refused', outcome.message);
    // The other times of the day, when the one that was chosen is not free.
    const query = outcome.status === 200 || !form.to ? {} : form.to;
    return respond(c, { ...link, booking }, query, outcome);
  });
  return pages;
}
