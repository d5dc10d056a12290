import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { testApi, validRequest } from '../../support/server/testApi.ts';

/** The calendar file is parsed by a different library than the one that generates it. */

async function booked() {
  const api = testApi();
  const response = await api.post(validRequest);
  const { reference } = await response.json();
  return { api, reference };
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
