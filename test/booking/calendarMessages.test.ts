import { describe, expect, it } from 'vitest';
import {
  cannotBeChosen,
  checkingDates,
  nextFreeDate,
  seeOtherBooth,
} from '#booking/calendarMessages';
import { unavailable } from '#booking/messages';

const date = 'Tuesday 1 December 2026';

describe('the messages of the calendar', () => {
  it('report that booked dates are loading', () => {
    expect(checkingDates).toBe('Checking which dates are free…');
  });

  it('give the reason why a date cannot be chosen', () => {
    expect(cannotBeChosen(date, unavailable.full)).toBe(
      'Tuesday 1 December 2026 cannot be chosen: fully booked.',
    );
  });
});

it('the labels of suggestions name the other date with its hours, or the other booth', () => {
  expect(nextFreeDate(date, '9:00am-12:30pm')).toBe(
    'Next free date: Tuesday 1 December 2026, 9:00am-12:30pm',
  );
  expect(seeOtherBooth('Recording Booth', date)).toBe(
    'See the Recording Booth on Tuesday 1 December 2026',
  );
});
