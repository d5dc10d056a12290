import { vi } from 'vitest';
import { studioTime } from '#studio/clock';

/**
 * The moment at which these tests take place, whenever they are run: Tuesday 1 December 2026, eight
 * o'clock in the evening in Accra, when the last session of the day has begun.
 */
const moment = Date.UTC(2026, 11, 1, 20);
vi.setSystemTime(moment);

export const now = studioTime(moment);

/** The first date that can be booked. */
export const tomorrow = '2026-12-02';
