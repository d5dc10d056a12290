import { virtual } from '@guidepup/virtual-screen-reader';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import * as messages from '#booking/messages';
import { priceInWords, purchases } from '#booking/prices';
import { booths, hoursInWords, slotById } from '#booking/slots';
import { bookingForm, day } from '../support/bookingScreen';

/** The phrases that a virtual screen reader speaks for the booking form, in their order. */

const { morning } = slotById;
const { performance } = booths;

// The virtual screen reader calls getElementById on removed elements, which do not have it.
Object.assign(Element.prototype, {
  getElementById(this: Element, id: string) {
    return this.querySelector(`#${CSS.escape(id)}`);
  },
});

afterEach(() => virtual.stop());

const press = (keys: string) => userEvent.keyboard(keys);
/** Waits until a spoken phrase contains the text. */
const expectSpoken = (text: string) =>
  expect.poll(async () => (await virtual.spokenPhraseLog()).join('\n')).toContain(text);

it('a screen reader speaks the form, the progress and the receipt of a booking', async () => {
  const sending = `polite: ${messages.sendingRequest}`;
  let respond = () => {};
  const until = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await render(
    bookingForm({
      created: async ({ request }) => {
        await until;
        return { ...request, reference: 'ABCD-1234' };
      },
    }),
  );
  await virtual.start({ container: document.body });
  await press('{Tab}Ama Mensah{Tab}ama@example.com{Tab}024{Tab}{Tab}{Enter}');
  await expectSpoken('dialog, Choose a date');
  // The date that the calendar focuses.
  await press('{Enter}');
  await expectSpoken(`Date ${day}`);
  await press('{Tab}{Tab}{Tab}{Enter}');
  await expectSpoken(sending);
  respond();
  // Real screen readers speak it when it gets the focus; the virtual one has to move to it.
  await expect.element(page.getByText(messages.bookingSuccessful)).toHaveFocus();
  for (let step = 0; step < 60; step += 1) await virtual.next();
  // Other phrases may be between these.
  const log = await virtual.spokenPhraseLog();
  let from = 0;
  for (const text of [
    'textbox, Full name, not invalid, required',
    'textbox, Email, not invalid, required',
    'textbox, Phone number, not invalid, required',
    `radio, ${performance.name} ${priceInWords('performance')} ${purchases.performance}, checked`,
    'button, Date Choose a date',
    'dialog, Choose a date',
    `button, ${day}, 3 of 3 free`,
    `button, Date ${day}`,
    `radio, Morning ${hoursInWords(morning)}, checked`,
    'textbox, Notes (optional)',
    'button, Book Session',
    sending,
    messages.bookingSuccessful,
    'region, Your request',
    'heading, Your request, level 2',
    performance.name,
    day,
    hoursInWords(morning),
    priceInWords('performance'),
    'ABCD-1234',
    'link, Add to calendar',
  ]) {
    const at = log.findIndex((spoken, index) => index >= from && spoken.includes(text));
    expect(at, `"${text}" in ${JSON.stringify(log.slice(from), null, 1)}`).not.toBe(-1);
    from = at + 1;
  }
});
