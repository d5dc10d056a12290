import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { createMiddleware } from 'hono/factory';
import { bookingActions } from '../bookings/bookingActions.ts';
import { deskLinkPath, type EndedLink, isToken, privatePath } from '../bookings/privateLinks.ts';
import { isReference } from '../bookings/storedBooking.ts';
import type { ApiOptions } from '../http/apiOptions.ts';
import * as errorMessages from '../http/errorMessages.ts';
import { responseTo } from '../http/errorResponse.ts';
import { limitBody } from '../http/parseRequest.ts';
import { rateLimit } from '../http/rateLimit.ts';
import type { LogVariables } from '../http/requestLog.ts';
import type { ProblemCheck } from '../http/routes/health.ts';
import type { Site } from '../site/site.ts';
import { answerOf, outcomeOf, performForm } from './booking/actions/actions.ts';
import { bookingPage, dayOf, readView } from './booking/bookingPage.ts';
import type { View } from './booking/view.ts';
import { bookPage } from './desk/bookPage.tsx';
import { closePage } from './desk/closePage.tsx';
import type { Desk, DeskPage, Redirect } from './desk/desk.ts';
import { deskLinkPage } from './desk/deskLinkPage.tsx';
import { deskPage } from './desk/deskPage.tsx';
import { csvPage, figuresPage } from './desk/figuresPage.tsx';
import { findPage } from './desk/findPage.tsx';
import { monthPage } from './desk/monthPage.tsx';
import { owedPage } from './desk/owedPage.tsx';
import { endedPage, errorPage } from './errorPages.tsx';
import { parseForm } from './form.ts';
import { pageShell } from './pageShell.tsx';

interface Variables extends LogVariables {
  /** The booking to which the address leads, or the page of the desk. */
  view?: View;
  deskPage?: DeskPage;
}

/** To what an address leads, or why its link has ended; nothing for the 404 page. */
type Found = Pick<Variables, 'view' | 'deskPage'> & { readonly ended?: EndedLink };

/** The pages below the link of the desk by name; the desk itself has none. */
export const deskPages: ReadonlyMap<string, DeskPage> = new Map([
  ['', deskPage],
  ['book', bookPage],
  ['close', closePage],
  ['month', monthPage],
  ['find', findPage],
  ['figures', figuresPage],
  ['owed', owedPage],
  ['figures.csv', csvPage],
]);

/** In bytes: a form that lists some 5,000 sessions. */
const maxFormSize = 128 * 1024;

/** The page of a link, and the pages below the link of the desk. */
const paths = ['/private/:token', '/private/:token/', '/private/:token/:name'];

/**
 * Returns the private pages as a hono app: one page for each private link, and below
 * the desk one for each session. GET shows and changes nothing, because mail scanners open links;
 * POST performs a form and redirects to its outcome, so that a reload sends nothing again. An
 * unknown token, or one whose link has ended, gets the 404 page of the site.
 */
export function createPrivatePages(
  { bookings, now, config, onEmailQueued, ownerProblems }: Omit<ApiOptions, 'hasPrivatePages'>,
  { respondNotFound, shell }: Pick<Site, 'respondNotFound' | 'shell'>,
  check: ProblemCheck,
): Hono<{ Variables: Variables }> {
  const respond = pageShell(shell);
  const actions = bookingActions(bookings);
  const sendsEmail = config.smtpUrl !== null;
  const deskNow = (): Desk => ({
    ...{ bookings, actions, now: now(), sendsEmail, pages: deskPages },
    problems: async () => [...((await ownerProblems?.()) ?? []), ...(await check()).problems],
  });

  /** Returns to what a path leads; nothing for the 404 page. */
  async function find(token: string, path: string): Promise<Found> {
    const desk = deskNow();
    const link = isToken(token) ? await bookings.linkOf(token, desk.now) : undefined;
    if (!link || 'ended' in link) return link ?? {};
    const isDesk = link.holder === 'desk';
    const name = path.slice(privatePath(token).length + 1);
    const page = isDesk ? deskPages.get(name) : undefined;
    if (page) return { deskPage: page };
    if (isDesk ? !isReference(name) : path !== privatePath(token)) return {};
    return { view: await readView(desk, link, name) };
  }

  const respondView = async (c: Context, view: View) =>
    respond(c, await bookingPage(view, deskNow()));

  const limit = rateLimit(config, (c, message, retryAfter) =>
    respond(c, errorPage({ status: 429, message }), retryAfter),
  );
  const limitSize = limitBody(
    (c, message) => respond(c, errorPage({ status: 413, message })),
    maxFormSize,
  );
  // Not hono's csrf(): without a referrer, the Origin of the pages' own forms is "null".
  const refuseOtherSites = createMiddleware(async (c, next) => {
    if (c.req.header('sec-fetch-site') !== 'cross-site') return next();
    return respond(c, errorPage({ status: 403, message: 'This form was sent by another site.' }));
  });
  const respondDeskLink = async (c: Context, isEnded: boolean) =>
    respond(c, deskLinkPage({ isEnded, sendsEmail, recent: await bookings.recentDeskLink(now()) }));

  const findView = createMiddleware<{ Variables: Variables }>(async (c, next) => {
    const token = c.req.param('token') ?? '';
    const { view, deskPage: page, ended } = await find(token, c.req.path);
    if (ended) {
      return ended === 'studio' ? respondDeskLink(c, true) : respond(c, endedPage(ended));
    }
    if (!view && !page) {
      // Mail programs take what follows a link for its end, e.g. the full stop of a sentence.
      const whole = `${token}/${c.req.param('name') ?? ''}`;
      const [, bare = ''] = /^([\w-]{32}|desk)(?:&\w+;|[\W_])*$/.exec(whole) ?? [];
      const path = privatePath(bare);
      const { view, deskPage, ended } = await find(bare, path);
      const isFound = path === deskLinkPath || (view ?? deskPage ?? ended);
      return isFound ? c.redirect(path, 302) : respondNotFound(c);
    }
    c.set('view', view);
    c.set('deskPage', page);
    await next();
  });

  const pages = new Hono<{ Variables: Variables }>();
  pages.use(
    '/private/*',
    async (c, next) => {
      await next();
      // The address has a token, also below a page that is not there: nobody keeps, changes, lists or passes on what
      // is answered. After compress(), which leaves as it is what must not be changed.
      c.header('cache-control', 'no-store, no-transform');
      c.header('referrer-policy', 'no-referrer');
      c.header('x-robots-tag', 'noindex');
    },
    compress(),
  );
  pages.onError((error, c) => {
    const { status, message, retryAfter } = responseTo(error, c);
    // The message of the API promises that the form keeps what was typed.
    const words = status === 503 ? errorMessages.pageUnavailable : message;
    return respond(c, errorPage({ status, message: words }), retryAfter);
  });
  pages.get(deskLinkPath, limit, (c) => respondDeskLink(c, false));
  pages.post(deskLinkPath, limit, refuseOtherSites, async (c) => {
    if (sendsEmail) await bookings.queueDeskLink(now());
    onEmailQueued?.();
    return c.redirect(`${deskLinkPath}#outcome`, 303);
  });
  pages.on('GET', paths, limit, findView, async (c) => {
    const { view, deskPage: page } = c.var;
    const query = parseForm(new URL(c.req.url).search);
    // The links of the desk are relative to its address.
    if (page && c.req.path === privatePath(c.req.param('token') ?? '')) {
      return c.redirect(`${c.req.path}/`, 302);
    }
    if (page) return respond(c, await page.read(deskNow(), query));
    if (!view) return respondNotFound(c);
    const meant = query.text('meant').split(' ');
    const outcome = outcomeOf(query.text('done'), { ...view, meant });
    return respondView(c, { ...view, day: dayOf(query.text), outcome });
  });

  pages.on('POST', paths, limit, refuseOtherSites, limitSize, findView, async (c) => {
    const { view, deskPage: page } = c.var;
    const form = parseForm(await c.req.text());
    /** Shows an outcome by the address of a page, so that a reload sends nothing again. */
    const redirect = ({ to = '', query }: Redirect) => {
      onEmailQueued?.();
      return c.redirect(`${to}?${new URLSearchParams(query)}#outcome`, 303);
    };
    if (page?.act) {
      const result = await page.act(deskNow(), form);
      return 'query' in result ? redirect(result) : respond(c, result);
    }
    if (!view) return respondNotFound(c);
    const { booking } = view;
    c.set('reference', booking.reference);
    const result = await performForm(view, form, deskNow());
    if ('done' in result) return redirect({ query: result.done });
    // Not by a redirect: only this page has the token.
    if ('answer' in result) return respondView(c, { ...view, outcome: result.answer });
    // The booking may have been changed since it was read.
    const { view: fresh = view } = await find(c.req.param('token') ?? '', c.req.path);
    const answer = answerOf(result.undone, fresh, form);
    return respondView(c, { ...fresh, day: dayOf(form.text), ...answer });
  });
  return pages;
}
