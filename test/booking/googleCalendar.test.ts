import { describe, expect, it } from 'vitest';
import { googleCalendarLink } from '#booking/googleCalendar';
import { bookingTypes, slots } from '#booking/slots';
import { momentOf } from '#studio/clock';

const evening = {
  bookingType: 'performance',
  date: '2026-12-02',
  timeSlot: 'evening',
  reference: 'ABCD-1234',
} as const;

const queryOf = (link: string | null) => new URL(link ?? '').searchParams;

describe('googleCalendarLink', () => {
  it('opens Google Calendar with booth, hours in UTC, reference and place', () => {
    const link = googleCalendarLink(evening);
    expect(link).toMatch(/^https:\/\/calendar\.google\.com\/calendar\/render\?/);
    expect(Object.fromEntries(queryOf(link))).toEqual({
      action: 'TEMPLATE',
      text: 'Performance Booth, Accra Recording Studio',
      dates: '20261202T160000Z/20261202T193000Z',
      details:
        'Reference ABCD-1234. To change or cancel, call +233 30 000 0000 or write to bookings@studio.example.',
      location: '1 Example Street, Osu, Accra, Ghana',
    });
  });

  it.each(
    bookingTypes.flatMap((bookingType) =>
      slots[bookingType].map((slot) => ({ bookingType, slot })),
    ),
  )('has the hours of $bookingType $slot.id', ({ bookingType, slot }) => {
    const { date } = evening;
    const dates = queryOf(googleCalendarLink({ bookingType, date, timeSlot: slot.id })).get(
      'dates',
    );
    const moments = dates
      ?.split('/')
      .map((time) => Date.parse(time.replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5')));
    expect(moments).toEqual([slot.start, slot.end].map((minutes) => momentOf({ date, minutes })));
  });

  it('has no reference when the booking has none', () => {
    const details = queryOf(googleCalendarLink({ ...evening, reference: undefined })).get(
      'details',
    );
    expect(details).toMatch(/^To change or cancel, call /);
  });

  it('is null for a slot of the other booth', () => {
    expect(googleCalendarLink({ ...evening, timeSlot: 'slot1' })).toBeNull();
  });
});
