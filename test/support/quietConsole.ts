import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Fails a component's test when the console says what the test did not announce. */

let announced: RegExp[] = [];

/** Says that the console will warn of something in this test. */
export const expectConsole = (message: RegExp) => announced.push(message);

beforeEach(() => {
  announced = [];
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  const said = [console.error, console.warn].flatMap((method) =>
    vi.mocked(method).mock.calls.map((words) => words.join(' ')),
  );
  vi.restoreAllMocks();
  expect(said.filter((text) => !announced.some((known) => known.test(text)))).toEqual([]);
});
