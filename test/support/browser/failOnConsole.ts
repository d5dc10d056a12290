import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Fails a component test on unexpected console errors and warnings. */

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  const messages = [console.error, console.warn].flatMap((method) =>
    vi.mocked(method).mock.calls.map((args) => args.join(' ')),
  );
  vi.restoreAllMocks();
  expect(messages).toEqual([]);
});
