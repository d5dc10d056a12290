import { expect, it } from 'vitest';
import { googleCalendarLink } from '#booking/googleCalendar';
import { booths, slotById } from '#booking/slots';
import { momentOf } from '#studio/clock';
import { studio } from '#studio/studio';

const date = '2026-12-02';
const evening = { bookingType: 'performance', date, timeSlot: 'evening' } as const;
/** For example 20261202T160000Z. */
const inUtc = (minutes: number) =>
  new Date(momentOf({ date, minutes })).toISOString().replaceAll(/[-:]|\.000/g, '');
const queryOf = (link: string | null) => Object.fromEntries(new URL(link ?? '').searchParams);

it('googleCalendarLink opens a new event with booth, reference, contact and place', () => {
  const link = googleCalendarLink({ ...evening, reference: 'ABCD-1234' });
  expect(link).toMatch(/^https:\/\/calendar\.google\.com\/calendar\/render\?/);
  const contact = `To change or cancel, call ${studio.phone} or write to ${studio.email}.`;
  expect(queryOf(link)).toEqual({
    action: 'TEMPLATE',
    text: `${booths.performance.name}, ${studio.name}`,
    dates: [slotById.evening.start, slotById.evening.end].map(inUtc).join('/'),
    details: `Reference ABCD-1234. ${contact}`,
    location: `${studio.address}, ${studio.country}`,
  });
  expect(queryOf(googleCalendarLink(evening)).details).toBe(contact);
});

it('googleCalendarLink is null for a slot of the other booth', () => {
  expect(googleCalendarLink({ ...evening, timeSlot: 'slot1' })).toBeNull();
});
