import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as TestingLibrary from '@testing-library/dom';
import { expect } from 'vitest';
import type { EnginePage } from './engine.ts';

declare global {
  var TestingLibraryDom: typeof TestingLibrary | undefined;
}

/** The code that finds elements by role and name, the same in all engines. */
const finder = new Function(
  readFileSync(
    createRequire(import.meta.url).resolve(
      '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
    ),
    'utf8',
  ),
) as () => void;

/** An accessible name, or a pattern of it. */
type Name = string | RegExp;

/** The properties of a visible element. */
interface Sight {
  readonly value: string;
  readonly isChecked: boolean;
  readonly isFocused: boolean;
  /** The place to click: the centre, once it is in view and nothing covers it. */
  readonly place: { readonly x: number; readonly y: number } | null;
}

/** A visitor with one page in one engine. Everything that is expected is waited for. */
export class Visitor {
  constructor(readonly page: EnginePage) {}

  /** Opens an address and waits until its page is there; its code may still be missing. */
  async arrive(address: string): Promise<void> {
    await this.page.open(address);
    await this.expectInPage('the address', () => location.href, new URL(address).href);
  }

  /** Moves in the history, after the answer, which would get lost when the document changes. */
  go(steps: number): Promise<void> {
    return this.page.evaluate((steps) => {
      setTimeout(() => history.go(steps));
    }, steps);
  }

  isHydrated = (): Promise<void> =>
    this.expectInPage('hydrated', () => document.querySelector('[data-hydrated]') !== null, true);

  /** Waits until a function that runs in the page returns this value. */
  expectInPage<Value>(what: string, run: () => Value, value: Value): Promise<void> {
    const read = () => this.page.evaluate(run, undefined).catch(() => 'no page');
    return expect.poll(read, { message: what }).toEqual(value);
  }

  /** The visible element of a role and name, scrolled into view; null unless there is exactly one. */
  async look(role: string, name: Name): Promise<Sight | null> {
    const hasFinder = await this.page.evaluate(() => 'TestingLibraryDom' in window, undefined);
    if (!hasFinder) await this.page.evaluate(finder, undefined);
    return this.page.evaluate(
      ({ role, text, pattern }) => {
        // Whether elements are hidden is asked of the few that are found: of all, it takes seconds.
        const all = TestingLibraryDom?.queryAllByRole(document.body, role, {
          name: pattern === null ? text : new RegExp(pattern),
          hidden: true,
        });
        const visible = all?.filter(
          (element) =>
            element.getClientRects().length > 0 &&
            getComputedStyle(element).visibility === 'visible' &&
            !element.closest('[inert], [aria-hidden="true"]'),
        );
        const found = visible?.length === 1 ? visible[0] : undefined;
        if (!found) return null;
        const field = found as HTMLInputElement;
        found.scrollIntoView({ block: 'center', behavior: 'instant' });
        // A radio button is clicked on its label.
        const target = field.labels?.[0] ?? found;
        const { x, y, width, height } = target.getBoundingClientRect();
        const place = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
        const top = document.elementFromPoint(place.x, place.y);
        return {
          value: field.value,
          isChecked: field.checked,
          isFocused: document.activeElement === found,
          place: target.contains(top) ? place : null,
        };
      },
      typeof name === 'string'
        ? { role, text: name, pattern: null }
        : { role, text: '', pattern: name.source },
    );
  }

  /** Waits until the element of a role and name has these properties. */
  sees(role: string, name: Name, sight: Partial<Sight> = {}): Promise<void> {
    return (
      expect
        .poll(() => this.look(role, name).catch(() => null), { message: `${role} ${name}` })
        // An object without properties would match null.
        .toMatchObject({ isFocused: expect.any(Boolean), ...sight })
    );
  }

  /** Waits until the visible text of the page contains this text. */
  async reads(text: string | RegExp): Promise<void> {
    const visible = () => this.page.evaluate(() => document.body.innerText, undefined);
    await expect.poll(() => visible().catch(() => ''), { message: 'the page' }).toMatch(text);
  }

  /** Clicks the element of a role and name with the pointer, once it stands still. */
  async click(role: string, name: Name): Promise<void> {
    let place: Sight['place'] | undefined;
    const standsStill = async () => {
      const before = place;
      place = (await this.look(role, name).catch(() => null))?.place;
      return place && before && place.x === before.x && place.y === before.y;
    };
    await expect.poll(standsStill, { message: `${role} ${name} to click` }).toBe(true);
    if (place) await this.page.click(place.x, place.y);
  }

  /** Presses Tab until the element of a role and name has the focus. */
  async tabTo(role: string, name: Name): Promise<void> {
    for (let stop = 0; stop < 40; stop++) {
      if ((await this.look(role, name))?.isFocused) return;
      await this.page.press('Tab');
    }
    throw new Error(`Tab does not reach ${role} ${name}.`);
  }

  /** Clicks a text field and types into it. */
  async fill(name: Name, text: string): Promise<void> {
    await this.click('textbox', name);
    await this.sees('textbox', name, { isFocused: true });
    await this.page.type(text);
    await this.sees('textbox', name, { value: text });
  }
}
