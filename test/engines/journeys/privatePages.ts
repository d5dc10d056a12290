import { it } from 'vitest';
import { nthOpenDate } from '../../support/browser/page.ts';
import { bookWithLinks } from '../../support/browser/privatePages.ts';
import { type EngineForTests, phone } from '../../support/engines/engineForTests.ts';
import type { Visitor } from '../../support/engines/visitor.ts';

const withoutScript = { ...phone, javaScript: false } as const;

let day = 100;
/** A date that no other test uses, not even another attempt of the same. */
function freshDate(): string {
  day += 1;
  return nthOpenDate(day);
}

/** Opens a section of the page, which has no role that all engines know. */
async function disclose(visitor: Visitor, text: string): Promise<void> {
  const place = await visitor.page.evaluate((text) => {
    const all = [...document.querySelectorAll('summary')];
    const summary = all.find(({ textContent }) => textContent === text);
    summary?.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x = 0, y = 0, height = 0 } = summary?.getBoundingClientRect() ?? {};
    return { x: Math.round(x + 40), y: Math.round(y + height / 2) };
  }, text);
  await visitor.page.click(place.x, place.y);
}

/** Waits for the outcome of a form, which has the focus. */
async function readsOutcome(visitor: Visitor, text: string): Promise<void> {
  const focused = () => document.activeElement?.textContent;
  await visitor.expectInPage('the focused outcome', focused, text);
}

/** Journeys from the links in e-mails, without JavaScript. */
export function privatePages(on: EngineForTests): void {
  /** Books, and returns the paths of the two pages, which are opened over the network. */
  const book = async (date: string) => {
    const links = await bookWithLinks(
      { address: on.server, folder: on.folder },
      { bookingType: 'performance', date, timeSlot: 'morning' },
    );
    const overNetwork = (link: string) => on.network.address + new URL(link).pathname;
    return { studio: overNetwork(links.studio), artist: overNetwork(links.artist) };
  };

  it('confirms a request from a phone', async () => {
    const { studio } = await book(freshDate());
    const owner = await on.visitor(withoutScript);
    await owner.arrive(studio);
    await owner.click('button', 'Confirm the session');
    await readsOutcome(
      owner,
      'The session is confirmed. No e-mail is sent: please call the artist.',
    );
  });

  it('moves a booking, and then cancels it', async () => {
    const date = freshDate();
    const { artist } = await book(date);
    const ama = await on.visitor(withoutScript);
    await ama.arrive(`${artist}?bookingType=performance&date=${date}`);
    await ama.click('radio', /^Afternoon/);
    await ama.sees('radio', /^Afternoon/, { isChecked: true });
    await ama.click('button', 'Move my booking');
    await readsOutcome(
      ama,
      'Your booking is moved. Please call the studio to confirm the new time.',
    );
    await ama.reads('Afternoon, 12:30pm to 4:00pm, Accra time (GMT)');
    await disclose(ama, 'Cancel this booking');
    await ama.fill('Message to the studio (optional)', 'I am ill');
    await ama.click('button', 'Cancel my booking');
    await readsOutcome(
      ama,
      'Your booking is cancelled. No e-mail is sent: please call the studio.',
    );
  });
}
