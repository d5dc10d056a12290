import type { Selection } from '#booking/availability';
import type { BookingRequest } from '#booking/request';
import type { Timestamp } from '#studio/clock';
import type { BookingRepository } from '../../../server/bookings/bookingRepository.ts';
import { type LinkHolder, newToken, privatePath } from '../../../server/bookings/privateLinks.ts';
import type { Environment } from '../../../server/config.ts';
import type { Database } from '../../../server/database/database.ts';
import { createSite } from '../../../server/site/site.ts';
import { sqliteRows, temporaryFolder, testApp, validRequest } from './testApi.ts';

/** The content of the 404 page. */
export const unknownPage = '<!doctype html><title>No page</title>';

/** A minimal shell of the private pages. */
export const emptyShell =
  '<!doctype html><style>a{}</style><!-- prerendered head --><div id="root"></div>';

/** A booking with the paths of its private pages. */
export interface LinkedPages extends Record<LinkHolder, string> {
  readonly reference: string;
  readonly session: Selection;
}

/** Writes a session as the forms do. */
export const asField = ({ bookingType, date, timeSlot }: Selection): string =>
  `${bookingType} ${date} ${timeSlot}`;

/** Books, and returns the reference with the paths of both private pages. */
export async function bookWithLinks(
  send: (init: RequestInit) => Response | Promise<Response>,
  store: BookingRepository,
  now: Timestamp,
  booking: BookingRequest,
) {
  const response = await send({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(booking),
  });
  const { error, reference, privatePage } = await response.json();
  if (response.status !== 201) throw new Error(error);
  const token = newToken();
  await store.issueLink(reference, 'studio', token, now);
  return { reference, artist: privatePage as string, studio: privatePath(token) };
}

/** Returns the path of a new link to the desk. */
export async function newDesk(store: BookingRepository, now: Timestamp): Promise<string> {
  const token = newToken();
  await store.issueDeskLink(token, now);
  return `${privatePath(token)}/`;
}

/** With a mail server that is never connected to: the outbox worker is not part of the app. */
export const withEmail: Environment = { SMTP_URL: 'smtp://127.0.0.1:1' };

/** The text of the notice on a page, which says what became of a form, without the link at its end. */
export const noticeOf = (page: string): string | undefined =>
  /<div id="outcome"[^>]*>(?:[^<]+(<ul>.*?)<\/ul>|(?:<a[^>]*>)?([^<]+))/
    .exec(page)
    ?.slice(1)
    .join('')
    .replaceAll('</li>', ' ')
    .replaceAll(/<.*?>/g, '')
    .trim();

/** Creates the app with its private pages, by default on a new SQLite file at `tuesdayAtTen`. */
export function privateStudio(environment = withEmail, file?: string, database?: Database) {
  const rendered = new Map([
    ['404.html', { text: unknownPage }],
    ['private.html', { text: emptyShell }],
  ]);
  const site = createSite(temporaryFolder(), rendered);
  const onEmailQueued = () => {
    studio.wakes += 1;
  };
  const ownerProblems = () => studio.problems;
  const api = testApp(environment, { file, database, site, onEmailQueued, ownerProblems });
  const { request, store } = api;

  const studio = Object.assign(api, {
    /** How often the outbox worker was woken. */
    wakes: 0,
    /** What is wrong, as the desk says it. */
    problems: [] as readonly string[],
    read: async (path: string) => (await request(path)).text(),
    /** The sessions that a page lists, as its form has them. */
    listedOn: async (path: string) =>
      /name="listed" value="([^"]+)"/.exec(await studio.read(path))?.[1] ?? '',
    /** Sends a form, and reads the page to which it leads, or the form that was refused. */
    async press(path: string, fields: Readonly<Record<string, string>> | string) {
      const body = new URLSearchParams(fields);
      let response = await request(path, { method: 'POST', body });
      let address = path;
      if (response.status === 404) throw new Error('The response to a form has the status 404.');
      if (response.status === 303) {
        const location = response.headers.get('location') ?? '';
        const next = new URL(location, `http://studio.example${path}`);
        address = next.pathname + next.search;
        response = await request(address);
      }
      const page = await response.text();
      return { status: response.status, notice: noticeOf(page), page, address };
    },
    /** The number of changes of a booking, as a form that is opened now has it. */
    changesOf: async (reference: string) =>
      String((await store.findByReference(reference))?.changeCount),
    /** Sends the ticked form of an action, by default for the booked session and what is stored now. */
    async act(booking: LinkedPages, holder: LinkHolder, action: string, fields = {}) {
      const ticked = { action, seen: asField(booking.session), agreed: 'yes' };
      const changes = await studio.changesOf(booking.reference);
      return studio.press(booking[holder], { ...ticked, changes, ...fields });
    },
    openDesk: () => newDesk(store, api.now),
    /** Books through the API. */
    async book(change: Partial<BookingRequest> = {}): Promise<LinkedPages> {
      const session = { ...validRequest, ...change };
      const send = (init: RequestInit) => request('/api/bookings', init);
      return { session, ...(await bookWithLinks(send, store, api.now, session)) };
    },
    rowsOf: (sql: string) => sqliteRows(api.file, sql),
  });
  return studio;
}
