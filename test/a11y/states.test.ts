import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { expectNoFindings } from '../support/browser/axe.ts';
import {
  expectFocus,
  expectVisibleFocus,
  expectVisibleTabStops,
  focusedElement,
} from '../support/browser/focus.ts';
import {
  expectNoOverflow,
  expectTargets,
  fewTabbingScreens,
  showOn,
} from '../support/browser/layout.ts';
import {
  dateCell,
  delayRequests,
  fillContactDetails,
  openCalendarAt,
  pickDate,
  selectedDate,
  submit,
} from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { expectPlainStyle, pageVisits, still, visits } from '../support/browser/states.ts';
import { openDate } from '../support/clock.ts';

/** Rules for every state of every page; `npm run soak` checks more screens and settings. */

const site = siteForTests({ hasSounds: true });
const { visit } = site;

describe('in every state,', () => {
  it.each(visits)(
    'axe finds nothing, all content fits, is seen and stands still on %s',
    async (_, run) =>
      run(site, async (page, state) => {
        await expectPlainStyle(page, state);
        await expectNoOverflow(page, state);
        await expectTargets(page, state);
        await expectNoFindings(page, state);
      }),
  );

  it.each(pageVisits)('each control is a visible tab stop on %s', async (_, run) =>
    run(site, async (page, state) => {
      for (const screen of fewTabbingScreens) {
        await showOn(page, screen);
        await expectVisibleTabStops(page, `${state}, ${JSON.stringify(screen)}`);
      }
    }),
  );
});

it('with forced colours, controls, their focus and their states can be seen', async () => {
  const page = await visit(`/booking?date=${openDate(20)}`, { ...still, forcedColors: 'active' });
  const border = () =>
    page.getByLabel('Full name').evaluate((field) => getComputedStyle(field).borderTopWidth);
  const valid = await border();
  await submit(page);
  await expectFocus(page, '#fullName');
  expect(await border(), 'the border of an invalid field').not.toBe(valid);
  // The browser paints a chosen one.
  const radio = page.getByRole('radio').first();
  expect(await radio.evaluate((one) => getComputedStyle(one).appearance)).toBe('auto');
  await expectVisibleTabStops(page, 'forced colours');
  await page.getByRole('button', { name: /^Date/ }).press('Enter');
  await expectFocus(page, '[data-selected]');
  await expectVisibleFocus(page);
});

it('no two states of a control look alike', async () => {
  const [date, full] = [openDate(20), openDate(21)];
  await site.take('performance', full, 'morning', 'afternoon', 'evening');
  await site.take('performance', openDate(22), 'morning');
  const page = await visit('/', still);
  const looks = new Map<string, string>();
  /** The look of a control, and of the radio button in it. */
  const lookOf = (control: Locator) =>
    control.evaluate((element) =>
      [element, ...element.querySelectorAll('input')]
        .flatMap((part) => [getComputedStyle(part), getComputedStyle(part, '::before')])
        .map((style) => {
          const { color, backgroundColor, borderColor, boxShadow, outline, transform } = style;
          const painted = [color, backgroundColor, borderColor, boxShadow, outline, transform];
          return [...painted, style.textDecoration, style.clipPath, style.height].join();
        })
        .join('; '),
    );
  /** Waits for a look that no earlier state of the control has: a style may follow its state late. */
  const see = async (what: string, state: string, control: Locator, act = async () => {}) => {
    const look = async () => {
      await act();
      return `${what}: ${await lookOf(control)}`;
    };
    const earlier = () => look().then((text) => looks.get(text));
    const message = `${what}, ${state}, looks as in this state`;
    await expect.poll(earlier, { message }).toBeUndefined();
    looks.set(await look(), state);
  };
  const use = async (controls: Record<string, Locator>) => {
    for (const [what, control] of Object.entries(controls)) {
      await see(what, 'at rest', control);
      await see(what, 'hovered', control, () => control.hover());
      await page.mouse.move(0, 0);
      // A focus that follows a key is visible.
      await page.keyboard.press('Tab');
      await control.locator('input').or(control).last().focus();
      await see(what, 'focused', control);
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    }
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await use({
    item: button('About'),
    book: link('Book Studio'),
    service: link('Book Videography'),
  });
  await use({
    headline: page.locator('#hero button'),
    contact: page.locator('#contact a').first(),
  });
  await site.go(page, `/booking?date=${full}`);
  await use({ suggestion: button(/^Next free date/) });

  await site.go(page, '/booking');
  const controls = {
    field: page.getByLabel('Full name'),
    date: page.locator('#date'),
    slot: page.locator('label:has([value="afternoon"])'),
    submit: page.locator('main [type="submit"]'),
  };
  await use(controls);
  await submit(page);
  await expectFocus(page, '#fullName');
  await see('field', 'invalid', controls.field);
  await fillContactDetails(page);
  await submit(page);
  await expectFocus(page, '#date');
  await see('date', 'invalid', controls.date);
  await pickDate(page, date);
  await openCalendarAt(page, full);
  await use({ cell: dateCell(page, openDate(19)), month: button('Next month') });
  await see('cell', 'selected', dateCell(page, date));
  await see('cell', 'full', page.locator('td [data-full]').first());
  for (const isFree of [true, false]) {
    await see('bar', `free: ${isFree}`, page.locator(`td [data-free="${isFree}"]`).first());
  }
  const closed = page.locator('td [data-unavailable]:not([data-full], [data-today="true"])');
  await see('cell', 'closed', closed.first());
  while (await button('Previous month').isEnabled()) await button('Previous month').click();
  await page.mouse.move(0, 0);
  await see('cell', 'today', page.locator('td [data-today="true"]'));
  await see('month', 'disabled', button('Previous month'));
  await page.keyboard.press('Escape');
  await controls.slot.click();
  await see('slot', 'chosen', controls.slot);
  const mark = (input: Element) => getComputedStyle(input, '::before').transform;
  expect(await controls.slot.locator('input').evaluate(mark), 'scale of the mark').toBe('none');
  const release = await delayRequests(page, '**/api/bookings/check-availability?*');
  await submit(page);
  await button('Processing...').waitFor();
  for (const [what, control] of Object.entries(controls)) await see(what, 'disabled', control);
  release();
});

describe('on a phone', () => {
  it('a calendar that is higher than the screen scrolls to its dates and to its months, and its Close stays in view', async () => {
    const low = { ...still, viewport: { width: 568, height: 256 } };
    // A date at the end of a month.
    const page = await visit(`/booking?date=${openDate(15)}`, low);
    await page.getByRole('button', { name: /^Date/ }).press('Enter');
    await expectFocus(page, 'table *');
    await expectVisibleFocus(page);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expectFocus(page, '#date');
    await page.getByRole('button', { name: /^Date/ }).click();
    await expectFocus(page, 'table *');
    await expect.poll(async () => (await focusedElement(page))?.coveredBy).toEqual([]);
    expect(
      (await page.getByRole('button', { name: 'Close', exact: true }).boundingBox())?.y,
    ).toBeLessThan(212);
    // Scripts and assistive technology move the focus without keys.
    await page.getByLabel('Type a date').click();
    await page
      .locator('td [data-selected]')
      .evaluate((cell: HTMLElement) => cell.focus({ focusVisible: true } as FocusOptions));
    await expectVisibleFocus(page);
    await page.keyboard.press('Escape');
    await pickDate(page, openDate(31));
    await expect.poll(() => selectedDate(page)).toBe(openDate(31));
  });
});
