import { expect, it } from 'vitest';
import { bandLink } from '#booking/bandLink';
import { googleCalendarLink } from '#booking/googleCalendar';
import { slotById } from '#booking/slots';
import { slotsOn } from '../../../server/bookings/daySlots.ts';
import { formatCsv } from '../../../server/bookings/format/csv.ts';
import { calendarFile } from '../../../server/bookings/format/iCalendar.ts';
import { storedBooking } from '../../support/server/createOptions.ts';
import { tuesdayAtTen as now } from '../../support/server/testApi.ts';

const session = { ...storedBooking, slot: { ...slotById.morning, start: 960, end: 1020 } };
const slots = slotsOn(session.date, { now, bookings: [session], closed: new Map() });
const free = slots.filter(({ state }) => state === 'free').map(({ slot }) => slot.id);

it.each([
  ['the file of a month', formatCsv([session], now), ',"4:00pm-5:00pm",'],
  ['the file for a calendar', calendarFile([session], now), 'DTSTART:20261202T160000Z'],
  ['Google Calendar', googleCalendarLink(session), '=20261202T160000Z%2F20261202T170000Z&'],
  ['the link for those who come along', bandLink(session, true), '4%3A00pm%20to%205%3A00pm'],
  ['the desk', free.join(), 'morning,afternoon,slot1,slot2,slot3,slot4,slot6'],
])('%s has the hours that a session was booked for, not those of its slot', (_, text, hours) => {
  expect(text).toContain(hours);
});
