import type { Browser, Page } from 'playwright';
import { dateInWords } from '#booking/dates';
import { dateWithFreeSlot } from './filled.ts';
import { phoneInHand } from './phone.ts';
import type { Figures } from './rounds.ts';

/** What is to be seen once the page has answered an input. */
type Outcome = 'typed' | 'open' | 'leafed' | 'picked' | 'changed' | 'sent';

/**
 * Runs in the page: the time in milliseconds from the next input to the end of the first frame
 * that shows its outcome. Rejects when that takes twenty seconds.
 */
function untilShown(outcome: Outcome): Promise<number> {
  // It is drawn before it is opened.
  const grid = () => document.querySelector('dialog[open] [role="grid"]');
  const date = () => document.querySelector('#date');
  const shown = date()?.textContent;
  const before = grid()?.getAttribute('aria-label');
  const field = document.querySelector<HTMLInputElement>('#fullName');
  const isShown = {
    typed: () => field?.value === 'a',
    open: () => grid() !== null,
    leafed: () => grid() !== null && grid()?.getAttribute('aria-label') !== before,
    picked: () => date()?.textContent !== shown,
    changed: () => document.querySelector('input[name="timeSlot"][value^="slot"]') !== null,
    sent: () => document.querySelector('form[aria-busy="true"], [role="alert"]') !== null,
  }[outcome];
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`It was never shown as ${outcome}`)), 20_000);
    let began = 0;
    const note = ({ timeStamp }: Event) => {
      began ||= timeStamp;
    };
    for (const type of ['keydown', 'pointerup', 'touchend']) addEventListener(type, note, true);
    const look = () => {
      if (!began || !isShown()) return requestAnimationFrame(look);
      // A message is delivered after the frame is painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - began);
      return port2.postMessage('');
    };
    requestAnimationFrame(look);
  });
}

async function timed(page: Page, outcome: Outcome, act: () => Promise<void>): Promise<number> {
  const waiting = page.evaluate(untilShown, outcome);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await act();
  return waiting;
}

/** Fills in the booking form on a slow phone; times in milliseconds from input to its outcome. */
export async function useForm(browser: Browser, site: string): Promise<Figures> {
  const page = await phoneInHand(browser);
  await page.goto(`${site}/booking`, { waitUntil: 'networkidle' });
  const submit = page.locator('form button[type="submit"][aria-disabled]');
  await submit.waitFor();
  const name = page.getByLabel('Full name');
  await name.focus();
  const figures: Record<string, number> = {};
  figures['a typed character'] = await timed(page, 'typed', () => page.keyboard.press('a'));
  const date = dateWithFreeSlot();
  const calendar = page.getByRole('button', { name: /^Date/ });
  await calendar.scrollIntoViewIfNeeded();
  figures['first opening of the calendar'] = await timed(page, 'open', () => calendar.tap());
  const next = page.getByRole('button', { name: 'Next month' });
  figures['next month'] = await timed(page, 'leafed', () => next.tap());
  const month = dateInWords(date).split(' ').slice(-2).join(' ');
  const grid = page.getByRole('grid');
  while (!(await grid.getAttribute('aria-label'))?.includes(month)) await next.tap();
  const day = grid.getByRole('button', { name: dateInWords(date) });
  figures['picking a day'] = await timed(page, 'picked', () => day.tap());
  await grid.waitFor({ state: 'hidden' });
  const recording = page.locator('label:has(input[value="recording"])');
  figures['the other type'] = await timed(page, 'changed', () => recording.tap());
  await page.getByLabel('Email').fill('ama@example.com');
  await submit.scrollIntoViewIfNeeded();
  figures.sending = await timed(page, 'sent', () => submit.tap());
  await page.context().close();
  return figures;
}
