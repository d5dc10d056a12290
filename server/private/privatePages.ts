import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { createMiddleware } from 'hono/factory';
import { bookingTypes } from '#booking/slots';
import { studioTime } from '#studio/clock';
import type { BookingRepository } from '../bookings/bookingRepository.ts';
import { isToken } from '../bookings/privateLinks.ts';
import type { ApiOptions } from '../http/api.ts';
import * as errorMessages from '../http/errorMessages.ts';
import { failureOf } from '../http/errorResponse.ts';
import { rateLimit } from '../http/rateLimit.ts';
import type { LogVariables } from '../http/requestLog.ts';
import type { Site } from '../site/site.ts';
import { parseForm, perform } from './actions.ts';
import { artistPage } from './artistPage.tsx';
import { type PrivatePage, pageShell } from './pageShell.tsx';
import { errorPage } from './parts.tsx';
import { studioPage } from './studioPage.tsx';
import type { View } from './view.ts';

/** The dependencies of the private pages. */
export type PrivateStudio = Pick<ApiOptions, 'store' | 'now' | 'config' | 'onEmailQueued'>;

interface Variables extends LogVariables {
  view: View;
}

/** Returns the page of a view; the query of an artist's page asks for the free times of a day. */
async function pageOf(
  view: View,
  { bookingType, date = '' }: { readonly bookingType?: string; readonly date?: string },
  store: Pick<BookingRepository, 'bookedDates'>,
): Promise<PrivatePage> {
  if (view.holder === 'studio') return studioPage(view);
  const type = bookingTypes.find((one) => one === bookingType);
  const booked = type && (await store.bookedDates(studioTime(view.now).date));
  return artistPage(view, booked && { bookingType: type, date, booked });
}

/**
 * Returns the private pages as a hono app: one page for each private link, without scripts. GET
 * shows the booking and changes nothing, because mail scanners open links; POST performs a form. An
 * unknown token, or one whose session is over, gets the 404 page of the site. Throws when the built
 * site in `siteDirectory` has no shell for them.
 */
export function createPrivatePages(
  { store, now, config, onEmailQueued }: PrivateStudio,
  siteDirectory: string,
  { respondNotFound }: Pick<Site, 'respondNotFound'>,
): Hono<{ Variables: Variables }> {
  const respond = pageShell(siteDirectory);
  const limit = rateLimit(config, (c, message, retryAfter) =>
    respond(c, errorPage({ status: 429, message }), retryAfter),
  );
  const limitBody = bodyLimit({
    maxSize: config.maxBodySize,
    onError: (c) => {
      const message = errorMessages.bodyTooLarge(config.maxBodySize);
      return respond(c, errorPage({ status: 413, message }));
    },
  });
  const findView = createMiddleware<{ Variables: Variables }>(async (c, next) => {
    const token = c.req.param('token') ?? '';
    const link = isToken(token) ? await store.linkedBooking(token, now()) : undefined;
    if (!link) return respondNotFound(c);
    c.set('view', { ...link, now: now(), sendsEmail: config.smtpUrl !== null });
    await next();
  });

  const pages = new Hono<{ Variables: Variables }>();
  pages.use('/private/*', compress());
  pages.onError((error, c) => {
    const { status, message, retryAfter } = failureOf(error, c);
    // The message of the API promises that the form keeps what was typed.
    const words = status === 503 ? errorMessages.pageUnavailable : message;
    return respond(c, errorPage({ status, message: words }), retryAfter);
  });
  pages.get('/private/:token', limit, findView, async (c) =>
    respond(c, await pageOf(c.var.view, c.req.query(), store)),
  );
  pages.post('/private/:token', limit, limitBody, findView, async (c) => {
    const { view } = c.var;
    c.set('reference', view.booking.reference);
    const form = parseForm(await c.req.text(), view.holder);
    if ('error' in form) {
      const outcome = { status: 400, message: form.error } as const;
      return respond(c, await pageOf({ ...view, outcome }, {}, store));
    }
    const after = await perform(view, form, store);
    const isDone = after.outcome.status === 200;
    if (isDone) onEmailQueued?.();
    // After a refused move, the page has the free times of the chosen day.
    return respond(c, await pageOf(after, (!isDone && form.to) || {}, store));
  });
  return pages;
}
