import { onTestFinished, vi } from 'vitest';
import { studioTime } from '#studio/clock';

/**
 * The fixed time of these tests: Tuesday 1 December 2026, 8:00pm in Accra, when the last session of
 * the day has begun.
 */
export const moment = Date.UTC(2026, 11, 1, 20);
vi.setSystemTime(moment);

export const now = studioTime(moment);

/** The first bookable date. */
export const tomorrow = '2026-12-02';

/** Replaces timers by simulated ones for the rest of a test; the time is the fixed one until they run. */
export function simulateTimers(): void {
  vi.useFakeTimers({ now: moment });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.setSystemTime(moment);
  });
}
