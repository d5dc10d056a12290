import { expect, it } from 'vitest';
import { googleCalendarLink } from '#booking/googleCalendar';
import { bookingTypes, booths, slots } from '#booking/slots';
import { momentOf } from '#studio/clock';
import { studio } from '#studio/studio';

const date = '2026-12-02';
const evening = { bookingType: 'performance', date, timeSlot: 'evening' } as const;
const queryOf = (link: string | null) => Object.fromEntries(new URL(link ?? '').searchParams);

it('googleCalendarLink opens a new event with booth, reference, contact and place', () => {
  const link = googleCalendarLink({ ...evening, reference: 'ABCD-1234' });
  expect(link).toMatch(/^https:\/\/calendar\.google\.com\/calendar\/render\?/);
  const contact = `To change or cancel, call ${studio.phone} or write to ${studio.email}.`;
  expect(queryOf(link)).toEqual({
    action: 'TEMPLATE',
    text: `${booths.performance.name}, ${studio.name}`,
    dates: expect.stringMatching(/^20261202T\d{6}Z\/20261202T\d{6}Z$/),
    details: `Reference ABCD-1234. ${contact}`,
    location: `${studio.address}, ${studio.country}`,
  });
  expect(queryOf(googleCalendarLink(evening)).details).toBe(contact);
});

it('googleCalendarLink has the hours of every slot in UTC', () => {
  for (const bookingType of bookingTypes) {
    for (const { id, start, end } of slots[bookingType]) {
      const { dates } = queryOf(googleCalendarLink({ bookingType, date, timeSlot: id }));
      const moments = dates
        ?.split('/')
        .map((time) => Date.parse(time.replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5')));
      expect(moments).toEqual([start, end].map((minutes) => momentOf({ date, minutes })));
    }
  }
});

it('googleCalendarLink is null for a slot of the other booth', () => {
  expect(googleCalendarLink({ ...evening, timeSlot: 'slot1' })).toBeNull();
});
