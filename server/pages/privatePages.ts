import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { createMiddleware } from 'hono/factory';
import { bookingTypes } from '#booking/slots';
import { bookingActions } from '../bookings/bookingActions.ts';
import { isInStudioPeriod, isToken, privatePath } from '../bookings/privateLinks.ts';
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
import { type DeskView, deskPage } from './desk/deskPage.tsx';
import { readDesk } from './desk/readDesk.ts';
import { type PrivatePage, pageShell } from './pageShell.tsx';
import { errorPage } from './parts.tsx';

interface Variables extends LogVariables {
  /** To what the link leads: a booking, or the desk. */
  view: View | DeskView;
}

/** The pages of a link: its own, and below the desk one for each session. */
const paths = ['/private/:token', '/private/:token/', '/private/:token/:reference'];

/**
 * Returns the private pages as a hono app: one page for each private link, without scripts, and below
 * the desk one for each session. GET shows and changes nothing, because mail scanners open links;
 * POST performs a form and redirects to what became of it, so that a reload sends nothing again. An
 * unknown token, or one whose link has ended, gets the 404 page of the site. Throws when the built
 * site in `siteDirectory` has no shell for them.
 */
export function createPrivatePages(
  { bookings, bookedDates, now, config, onEmailQueued }: Omit<ApiOptions, 'hasPrivatePages'>,
  siteDirectory: string,
  { respondNotFound }: Pick<Site, 'respondNotFound'>,
): Hono<{ Variables: Variables }> {
  const respond = pageShell(siteDirectory);
  const actions = bookingActions(bookings, config);

  /** Returns the data of the page of a link, 'slash' when its path ends in one, else undefined. */
  async function viewOf(token: string, path: string, from: string) {
    const time = now();
    const link = isToken(token) ? await bookings.linkOf(token, time) : undefined;
    const below = path.slice(privatePath(token).length);
    const common = { now: time, sendsEmail: config.smtpUrl !== null };
    if (!link) return undefined;
    if (link.holder !== 'desk') {
      if (below !== '') return undefined;
      const { booking, holder } = link;
      const isStudio = holder === 'studio';
      const details = isStudio ? await bookings.bookingDetails(booking.reference) : undefined;
      return { ...common, ...link, details };
    }
    // The links of the desk are relative to its address.
    if (below === '') return 'slash';
    if (below === '/') return readDesk(bookings, time, from);
    const details = await bookings.bookingDetails(below.slice(1));
    if (!details || !isInStudioPeriod(details.booking, time)) return undefined;
    return { ...common, holder: link.holder, booking: details.booking, details };
  }

  async function pageOf(view: View | DeskView): Promise<PrivatePage> {
    if (!('booking' in view)) return deskPage(view);
    const booked = view.day && (await bookedDates(view.now));
    return view.holder === 'artist' ? artistPage(view, booked) : studioPage(view, booked);
  }

  const limit = rateLimit(config, (c, message, retryAfter) =>
    respond(c, errorPage({ status: 429, message }), retryAfter),
  );
  const limitSize = limitBody((c, message) => respond(c, errorPage({ status: 413, message })));
  const findView = createMiddleware<{ Variables: Variables }>(async (c, next) => {
    const view = await viewOf(c.req.param('token') ?? '', c.req.path, c.req.query('from') ?? '');
    if (!view) return respondNotFound(c);
    if (view === 'slash') return c.redirect(`${c.req.path}/`);
    c.set('view', view);
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
  pages.on('GET', paths, limit, findView, async (c) => {
    const { view } = c.var;
    if (!('booking' in view)) return respond(c, await pageOf(view));
    const { bookingType, date = '', done = '' } = c.req.query();
    const type = bookingTypes.find((one) => one === bookingType);
    const day = type && { bookingType: type, date };
    return respond(c, await pageOf({ ...view, day, outcome: outcomeOf(done, view) }));
  });
  pages.on('POST', paths, limit, limitSize, findView, async (c) => {
    const { view } = c.var;
    if (!('booking' in view)) return respondNotFound(c);
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
