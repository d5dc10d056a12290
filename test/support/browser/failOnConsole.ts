import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Fails a component test on unexpected console errors and warnings. */

let announced: RegExp[] = [];

/** Allows matching console errors and warnings in this test. */
export const expectConsole = (message: RegExp) => announced.push(message);

beforeEach(() => {
  announced = [];
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  const messages = [console.error, console.warn].flatMap((method) =>
    vi.mocked(method).mock.calls.map((args) => args.join(' ')),
  );
  vi.restoreAllMocks();
  expect(messages.filter((text) => !announced.some((known) => known.test(text)))).toEqual([]);
});
