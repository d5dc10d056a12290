import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { createMiddleware } from 'hono/factory';
import { bookingTypes } from '#booking/slots';
import { bookingActions } from '../bookings/bookingActions.ts';
import { isToken } from '../bookings/privateLinks.ts';
import type { ApiOptions } from '../http/api.ts';
import * as errorMessages from '../http/errorMessages.ts';
import { failureOf } from '../http/errorResponse.ts';
import { limitBody } from '../http/limitBody.ts';
import { rateLimit } from '../http/rateLimit.ts';
import type { LogVariables } from '../http/requestLog.ts';
import type { Site } from '../site/site.ts';
import { artistPage } from './booking/artistPage.tsx';
import { performForm } from './booking/bookingForms.ts';
import { outcomeOf } from './booking/outcomes.ts';
import { studioPage } from './booking/studioPage.tsx';
import type { View } from './booking/view.ts';
import { type PrivatePage, pageShell } from './pageShell.tsx';
import { errorPage } from './parts.tsx';

interface Variables extends LogVariables {
  view: View;
}

/**
 * Returns the private pages as a hono app: one page for each private link, without scripts. GET
 * shows the booking and changes nothing, because mail scanners open links; POST performs a form and
 * redirects to what became of it, so that a reload sends nothing again. An
 * unknown token, or one whose session is over, gets the 404 page of the site. Throws when the built
 * site in `siteDirectory` has no shell for them.
 */
export function createPrivatePages(
  { bookings, bookedDates, now, config, onEmailQueued }: Omit<ApiOptions, 'hasPrivatePages'>,
  siteDirectory: string,
  { respondNotFound }: Pick<Site, 'respondNotFound'>,
): Hono<{ Variables: Variables }> {
  const respond = pageShell(siteDirectory);
  const actions = bookingActions(bookings, config);
  const pageOf = async (view: View): Promise<PrivatePage> =>
    view.holder === 'studio'
      ? studioPage(view)
      : artistPage(view, view.day && (await bookedDates(view.now)));
  const limit = rateLimit(config, (c, message, retryAfter) =>
    respond(c, errorPage({ status: 429, message }), retryAfter),
  );
  const limitSize = limitBody((c, message) => respond(c, errorPage({ status: 413, message })));
  const findView = createMiddleware<{ Variables: Variables }>(async (c, next) => {
    const token = c.req.param('token') ?? '';
    const link = isToken(token) ? await bookings.linkedBooking(token, now()) : undefined;
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
  pages.get('/private/:token', limit, findView, async (c) => {
    const { bookingType, date = '', done = '' } = c.req.query();
    const type = bookingTypes.find((one) => one === bookingType);
    const day = type && { bookingType: type, date };
    const outcome = outcomeOf(done, c.var.view);
    return respond(c, await pageOf({ ...c.var.view, day, outcome }));
  });
  pages.post('/private/:token', limit, limitSize, findView, async (c) => {
    const { view } = c.var;
    c.set('reference', view.booking.reference);
    const { code, day } = await performForm(view, await c.req.text(), actions);
    const outcome = outcomeOf(code, view);
    if (outcome && outcome.status !== 200) c.set('refused', outcome.message);
    else onEmailQueued?.();
    const query = new URLSearchParams({
      done: code,
      ...(day && { bookingType: day.bookingType, date: day.date }),
    });
    return c.redirect(`?${query}#outcome`, 303);
  });
  return pages;
}
