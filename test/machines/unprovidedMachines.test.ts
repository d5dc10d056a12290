import { describe, expect, it, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { silentWatchers } from '../support/silentWatchers';
import { settled } from './support/pendingCalls';

/**
 * The machines without `provide`, as a visualizer opens them. They are imported inside the tests,
 * so that a failing import fails a test.
 */

const input = { now: { date: '2026-12-01', minutes: 600 }, pageId: 'visit' };

describe('the machines without provided implementations', () => {
  it('start in their initial states', async () => {
    const { bookingMachine } = await import('#machines/booking');
    const { headlineMachine } = await import('#machines/headline');
    const machine = bookingMachine.provide({ actors: silentWatchers });
    const booking = createActor(machine, { input }).start();
    expect(booking.getSnapshot().value).toEqual({
      bookedDates: 'loading',
      connection: 'online',
      calendar: 'closed',
      form: { editing: 'idle' },
    });
    expect(booking.getSnapshot().context.request.timeSlot).toBe('morning');
    const headline = createActor(headlineMachine, { input: { phrases: ['Hi'] } }).start();
    expect(headline.getSnapshot().value).toBe('paused');
    expect([bookingMachine.id, headlineMachine.id]).toEqual(['booking', 'headline']);
    expect(Object.keys(booking.getSnapshot().children)).toEqual([
      'watchClock',
      'fetchBookedDates',
      'watchConnection',
    ]);
    booking.stop();
    headline.stop();
  });

  it.each([
    'fetchBookedDates',
    'checkAvailability',
    'createBooking',
    'loadCalendar',
    'watchClock',
    'watchConnection',
  ] as const)('reject with an error when %s is called', async (name) => {
    const { bookingMachine } = await import('#machines/booking');
    const logic = bookingMachine.implementations.actors[name];
    if (!logic || !('transition' in logic)) throw new Error(`there is no call ${name}`);
    const call = createActor(logic, { input: undefined });
    const answer = toPromise(call);
    call.start();
    await expect(answer).rejects.toThrow(`${name} is not provided`);
  });

  it('report the failed fetch of booked dates, and handle further events', async () => {
    const { bookingMachine } = await import('#machines/booking');
    const report = vi.fn();
    const machine = bookingMachine.provide({
      actors: silentWatchers,
      actions: { logBookedDatesFailure: (_, failed) => report(failed) },
    });
    const actor = createActor(machine, { input }).start();
    await settled();
    expect(report.mock.calls).toEqual([[new Error('fetchBookedDates is not provided')]]);
    actor.send({ type: 'date.change', date: '2026-12-02' });
    expect(actor.getSnapshot().context.request.date).toBe('2026-12-02');
    actor.stop();
  });
});
