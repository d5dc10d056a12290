import ICAL from 'ical.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import type { NextStatus } from '../../../server/bookings/storedBooking.ts';
import { openSqlite } from '../../../server/database/sqlite/sqliteDatabase.ts';
import { withSlot } from '../../support/server/createOptions.ts';
import { type TestApi, testApi, tuesdayAtTen, validRequest } from '../../support/server/testApi.ts';

/** The calendar file is parsed by a different library than the one that generates it. */

async function booked() {
  const api = testApi();
  const response = await api.post(validRequest);
  const { reference } = await response.json();
  return { api, reference };
}

/** The properties by which a calendar recognises a newer version of the event. */
async function versionOf(api: TestApi, reference: string) {
  const text = await (await api.request(`/bookings/${reference}.ics`)).text();
  const component = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent');
  if (!component) throw new Error('no event');
  const { sequence, startDate } = new ICAL.Event(component);
  return [sequence, component.getFirstPropertyValue('status'), startDate.toString()];
}

describe('GET /bookings/<reference>.ics', () => {
  it('returns one tentative event with the hours of the slot in UTC, the location and the reference', async () => {
    const { api, reference } = await booked();
    const response = await api.request(`/bookings/${reference}.ics`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await response.text();
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
    const calendar = new ICAL.Component(ICAL.parse(text));
    expect(calendar.getFirstPropertyValue('prodid')).toBe(
      '-//Accra Recording Studio//Bookings//EN',
    );
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    const events = calendar.getAllSubcomponents('vevent');
    expect(events).toHaveLength(1);
    const [component] = events;
    if (!component) throw new Error('no event');
    const event = new ICAL.Event(component);
    const start = `${validRequest.date}T09:00:00Z`;
    const end = `${validRequest.date}T12:30:00Z`;
    expect([event.startDate.toString(), event.endDate.toString()]).toEqual([start, end]);
    expect(component.getFirstPropertyValue('status')).toBe('TENTATIVE');
    expect(event.uid).toBe(`${reference}@studio.example`);
    expect(event.summary).toBe('Performance Booth, Accra Recording Studio');
    expect(event.location).toContain('Accra');
    expect(event.description).toContain('+233 30 000 0000');
  });

  it('has a higher SEQUENCE after each change, so that calendars replace the event', async () => {
    const { api, reference } = await booked();
    const repository = bookingRepository(openSqlite(api.file));
    onTestFinished(() => repository.close());
    const by = { now: tuesdayAtTen, emails: [], changedBy: 'command' } as const;
    const change = (status: NextStatus) =>
      repository.changeStatus(reference, { ...by, status, reason: '' });
    const evening = { ...validRequest, timeSlot: 'evening' } as const;
    const { request, slot } = withSlot(evening);
    const move = () =>
      repository.move(reference, { ...by, from: validRequest, to: { ...request, slot } });
    const seen = [await versionOf(api, reference)];
    for (const action of [() => change('confirmed'), move, move, () => change('cancelled')]) {
      await action();
      seen.push(await versionOf(api, reference));
    }
    expect(seen).toEqual([
      [0, 'TENTATIVE', '2026-12-02T09:00:00Z'],
      [1, 'CONFIRMED', '2026-12-02T09:00:00Z'],
      [2, 'TENTATIVE', '2026-12-02T16:00:00Z'],
      // The second move is the same and changes nothing.
      [2, 'TENTATIVE', '2026-12-02T16:00:00Z'],
      [3, 'CANCELLED', '2026-12-02T16:00:00Z'],
    ]);
  });

  it('contains no personal data', async () => {
    const { api, reference } = await booked();
    const text = await (await api.request(`/bookings/${reference}.ics`)).text();
    for (const secret of [validRequest.fullName, validRequest.email, validRequest.phoneNumber]) {
      expect(text).not.toContain(secret);
    }
  });

  it.each(['7K3M-Q9TD-2XNB', '', '..%2F..%2Fetc%2Fpasswd', '%00'])(
    'returns 404 for the unknown reference "%s"',
    async (reference) => {
      const { api } = await booked();
      const response = await api.request(`/bookings/${reference}.ics`);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toContain('json');
    },
  );
});
