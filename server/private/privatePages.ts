import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isDate } from '#booking/dates';
import { serverFailed } from '#booking/messages';
import { bookingTypes } from '#booking/slots';
import { studioTime } from '#studio/clock';
import type { BookingRepository } from '../bookings/bookingRepository.ts';
import { isToken, type LinkedBooking } from '../bookings/privateLinks.ts';
import type { Config } from '../config.ts';
import { DatabaseUnavailable } from '../database/database.ts';
import * as errorMessages from '../http/errorMessages.ts';
import { rateLimit } from '../http/rateLimit.ts';
import type { Site } from '../site/site.ts';
import { type Performed, parseForm, perform } from './actions.ts';
import { artistPage, type WantedDay } from './artistPage.ts';
import { errorPage } from './errorPage.ts';
import { studioPage } from './studioPage.ts';

/** The dependencies of the private pages. */
export interface PrivateStudio {
  readonly store: Pick<BookingRepository, 'bookedDates' | 'change' | 'linkedBooking' | 'move'>;
  /** Returns the current time in milliseconds since 1970 (UTC). */
  readonly now: () => number;
  readonly config: Pick<Config, 'maxBodySize' | 'rateLimit' | 'smtpUrl' | 'trustedProxies'>;
  /** Called after a form was sent, when the outbox may contain new e-mails. */
  readonly onEmailQueued?: () => void;
}

/**
 * Returns the private pages as a hono app: one page for each private link, without scripts. GET
 * shows the booking and changes nothing, because mail scanners open links; POST performs a form. An
 * unknown token, or one whose session is over, gets the 404 page of the site.
 */
export function createPrivatePages(
  { store, now, config, onEmailQueued }: PrivateStudio,
  { respondPrivately, respondNotFound }: Site,
): Hono {
  const limit = rateLimit(config, (c, message) => respondPrivately(c, 429, errorPage(message)));

  const linked = async (c: Context): Promise<LinkedBooking | undefined> => {
    const token = c.req.param('token') ?? '';
    return isToken(token) ? store.linkedBooking(token, now()) : undefined;
  };

  /** Responds with the page of a link; `performed` is the result of a form that was sent. */
  const respond = async (
    c: Context,
    { booking, holder }: LinkedBooking,
    wanted?: WantedDay,
    performed?: Performed,
  ): Promise<Response> => {
    const time = studioTime(now());
    const status = performed?.outcome.tone === 'bad' ? 409 : 200;
    if (holder === 'studio') {
      return respondPrivately(c, status, studioPage(booking, time, performed?.outcome));
    }
    const booked = wanted ? await store.bookedDates(time.date) : {};
    const page = artistPage(booking, time, booked, wanted, performed?.outcome);
    return respondPrivately(c, status, page);
  };

  const pages = new Hono();
  pages.onError((error, c) => {
    const isUnavailable = error instanceof DatabaseUnavailable;
    console.error(isUnavailable ? `The database cannot be used: ${error.message}` : error.stack);
    const message = isUnavailable ? errorMessages.unavailable : serverFailed;
    return respondPrivately(c, isUnavailable ? 503 : 500, errorPage(message));
  });
  pages.get('/private/:token', limit, async (c) => {
    const link = await linked(c);
    return link ? respond(c, link, wantedDay(c)) : respondNotFound(c);
  });
  pages.post('/private/:token', limit, bodyLimit({ maxSize: config.maxBodySize }), async (c) => {
    const link = await linked(c);
    if (!link) return respondNotFound(c);
    const form = parseForm(await c.req.parseBody(), link.holder);
    if ('error' in form) return respondPrivately(c, 400, errorPage(form.error));
    const options = { store, now: now(), sendsEmail: config.smtpUrl !== null };
    const performed = await perform(link, form, options);
    onEmailQueued?.();
    const wanted = performed.outcome.tone === 'bad' ? form.to : undefined;
    return respond(c, { ...link, booking: performed.booking }, wanted, performed);
  });
  return pages;
}

/** The day in the query of a page: the day whose free slots are asked for. */
function wantedDay(c: Context): WantedDay | undefined {
  const bookingType = bookingTypes.find((type) => type === c.req.query('bookingType'));
  const date = c.req.query('date') ?? '';
  return bookingType && isDate(date) ? { bookingType, date } : undefined;
}
