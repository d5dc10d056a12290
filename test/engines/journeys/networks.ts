import { expect, it } from 'vitest';
import { type EngineForTests, phone } from '../../support/engines/engineForTests.ts';
import type { Visitor } from '../../support/engines/visitor.ts';
import { fillContactDetails, pickFirstDate, success } from './bookings.ts';

/** Lets the time pass that CSS waits before it shows the notice. */
const endAnimations = (visitor: Visitor) =>
  visitor.page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  }, undefined);

/** Journeys over a network that loses and delays. */
export function networks(on: EngineForTests): void {
  const anyFailure = /./;

  it('keeps everything typed when the network is gone, and books when it is back', async () => {
    on.expectConsole(anyFailure);
    const esi = await on.visitor(phone);
    await esi.visit(`${on.network.address}/booking`);
    await fillContactDetails(esi);
    await pickFirstDate(esi);
    const restore = on.network.lose(/^\/api/);
    await esi.click('button', 'Book Session');
    await esi.reads('We could not check this slot.');
    restore();
    await esi.click('button', 'Book Session');
    await esi.reads(success);
  });

  it('opens the calendar when its code comes after it was lost', async () => {
    on.expectConsole(anyFailure);
    const esi = await on.visitor(phone);
    const restore = on.network.lose(/DateCalendar-/);
    await esi.visit(`${on.network.address}/booking`);
    await esi.click('button', /^Date/);
    await esi.sees('button', 'Date The calendar did not load. Press to try again.');
    restore();
    await esi.click('button', /^Date/);
    await esi.sees('dialog', 'Choose a date');
  });

  it.each([
    ['the main code', /index-/],
    ['the code of the page', /BookingScreen-/],
  ])('gets a page that works by itself when %s was lost', async (_, file) => {
    on.expectConsole(anyFailure);
    const esi = await on.visitor(phone);
    const restore = on.network.lose(file);
    await esi.arrive(`${on.network.address}/booking`);
    await esi.expectInPage('loaded', () => document.readyState, 'complete');
    restore();
    await esi.isHydrated();
    await esi.fill('Full name', 'Esi Owusu');
  });

  it('can go to the booking page when its code was lost on the way', async () => {
    on.expectConsole(anyFailure);
    const esi = await on.visitor(phone);
    await esi.visit(`${on.network.address}/`);
    const restore = on.network.lose(/BookingScreen-/);
    await esi.click('link', 'Book Studio Now');
    await esi.sees('heading', 'Book Your Session');
    restore();
    await esi.isHydrated();
    await esi.fill('Full name', 'Esi Owusu');
  });

  it('is told what to do when the code does not come', async () => {
    on.expectConsole(anyFailure);
    const esi = await on.visitor(phone);
    on.network.lose(/index-/);
    await esi.arrive(`${on.network.address}/booking`);
    await esi.sees('heading', 'Book Your Session');
    await endAnimations(esi);
    await esi.reads(
      'If its buttons do nothing, load it again. Call +233 30 000 0000 or write to bookings@studio.example.',
    );
    await esi.sees('link', 'load it again');
  });

  it('keeps what was typed before the code came', async () => {
    const esi = await on.visitor(phone);
    const release = on.network.delay(/index-/);
    await esi.arrive(`${on.network.address}/booking`);
    await esi.fill('Full name', 'Esi Owusu');
    release();
    await esi.isHydrated();
    await esi.sees('textbox', 'Full name', { value: 'Esi Owusu' });
    await endAnimations(esi);
    await esi.sees('button', 'Book Session');
    expect(await esi.look('link', 'load it again'), 'the notice of late code').toBeNull();
  });

  it('opens the calendar in a browser without showModal', async () => {
    const esi = await on.visitor(phone);
    await esi.visit(`${on.network.address}/booking`);
    await esi.page.evaluate(() => {
      Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal');
    }, undefined);
    await pickFirstDate(esi);
    await esi.sees('heading', 'Book Your Session');
  });
}
