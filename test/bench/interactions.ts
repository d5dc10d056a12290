import { dateInWords } from '#booking/dates';
import type { Devtools, Target } from './devtools.ts';
import { dateWithFreeSlot } from './filled.ts';
import { evaluate, navigate, newPhone } from './phone.ts';
import type { Figures } from './rounds.ts';

/** The visible result of an interaction. */
type Outcome = 'typed' | 'open' | 'leafed' | 'picked' | 'changed' | 'sent';

/**
 * Runs in the page. Returns the time in milliseconds from the next input to the presentation of the
 * first frame that shows its outcome, measured with the Event Timing API (in steps of 8 ms, as for
 * "Interaction to Next Paint"). Rejects after twenty seconds.
 */
function untilShown(outcome: Outcome): Promise<number> {
  const grid = () => document.querySelector('[role="dialog"] [role="grid"]');
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
    const frames: number[] = [];
    // The minimum duration of reported events in milliseconds, which TypeScript does not declare.
    const briefest = { durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) frames.push(startTime + duration);
    }).observe({ type: 'event', ...briefest });
    const checkFrame = () => {
      if (!began || !isShown()) return requestAnimationFrame(checkFrame);
      const seen = performance.now();
      // Entries arrive after the frame. A frame that ended before `seen` does not show the outcome.
      return setTimeout(() => {
        const shownIn = frames.filter((end) => end + 4 >= seen);
        if (shownIn.length > 0) resolve(Math.min(...shownIn) - began);
        else reject(new Error(`The frame after the input does not show ${outcome}`));
      }, 300);
    };
    requestAnimationFrame(checkFrame);
  });
}

/** The delay between two interactions, in milliseconds. */
const pause = 500;

/** The duration of a touch, in milliseconds. */
const touch = 80;

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function timed(phone: Target, outcome: Outcome, act: () => Promise<void>): Promise<number> {
  await sleep(pause);
  const waiting = evaluate<number>(phone, `(${untilShown})('${outcome}')`);
  await evaluate(phone, 'new Promise(requestAnimationFrame)');
  await act();
  return waiting;
}

/** Scrolls to the element that matches a selector and taps its centre. */
async function tap(phone: Target, selector: string): Promise<void> {
  const [x, y] = await evaluate<[number, number]>(
    phone,
    `(async () => {
      const element = document.querySelector(${JSON.stringify(selector)});
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      await new Promise(requestAnimationFrame);
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    })()`,
  );
  await phone.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await sleep(touch);
  await phone.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Fills in the booking form on a slow phone. Returns the time of each interaction in milliseconds. */
export async function measureInteractions(devtools: Devtools, site: string): Promise<Figures> {
  const phone = await newPhone(devtools, 'fast');
  await navigate(phone, `${site}/booking`);
  const figures: Record<string, number> = {};
  const measure = async (name: string, outcome: Outcome, act: () => Promise<void>) => {
    figures[name] = await timed(phone, outcome, act);
  };

  await evaluate(phone, 'document.querySelector("#fullName").focus()');
  await measure('a typed character', 'typed', async () => {
    const key = { key: 'a', code: 'KeyA', windowsVirtualKeyCode: 65 };
    await phone.send('Input.dispatchKeyEvent', { type: 'keyDown', text: 'a', ...key });
    await phone.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  });
  await measure('first opening of the calendar', 'open', () => tap(phone, '#date'));
  const next = '[role="dialog"] button[aria-label="Next month"]';
  await measure('next month', 'leafed', () => tap(phone, next));
  const date = dateInWords(dateWithFreeSlot());
  const day = `[role="dialog"] [role="button"][aria-label*="${date}"]`;
  while (!(await evaluate(phone, `document.querySelector('${day}') !== null`))) {
    await timed(phone, 'leafed', () => tap(phone, next));
  }
  await measure('picking a day', 'picked', () => tap(phone, day));
  await measure('the other type', 'changed', () =>
    tap(phone, 'label:has(input[value="recording"])'),
  );
  await evaluate(phone, 'document.querySelector("#email").focus()');
  await phone.send('Input.insertText', { text: 'ama@example.com' });
  await measure('sending', 'sent', () => tap(phone, 'form button[type="submit"][aria-disabled]'));
  await phone.close();
  return figures;
}
