import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { BookedDates } from '#booking/availability';
import { bookingMachine } from '#machines/booking';
import { silentWatchers } from '../support/silentWatchers';
import { openForm, tuesdayAtTen } from './support/bookingForm';
import { settled } from './support/pendingCalls';

describe('the request for the booked dates', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('is given up and logged when no response arrives within 30 seconds', () => {
    const form = openForm();
    const request = form.calls.last('fetchBookedDates');
    form.clock.advance(29_999);
    expect([form.bookedDates, request.isAborted(), form.logged]).toEqual(['loading', false, []]);
    form.clock.advance(1);
    expect([form.bookedDates, request.isAborted()]).toEqual(['unknown', true]);
    expect(form.logged).toEqual(['timeout']);
    expect(form.snapshot.matches({ bookedDates: 'known' })).toBe(false);
  });

  it('makes the counts of free slots known when it succeeds', async () => {
    const form = openForm();
    expect(form.snapshot.matches({ bookedDates: 'known' })).toBe(false);
    await form.answer('fetchBookedDates', {});
    expect([form.bookedDates, form.snapshot.matches({ bookedDates: 'known' })]).toEqual([
      'known',
      true,
    ]);
    form.clock.advance(30_000);
    expect([form.bookedDates, form.logged]).toEqual(['known', []]);
  });

  it('writes its error to the console when it fails', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const error = new Error('offline');
    const machine = bookingMachine.provide({
      actors: { ...silentWatchers, fetchBookedDates: fromPromise(() => Promise.reject(error)) },
    });
    const actor = createActor(machine, { input: { now: tuesdayAtTen, pageId: 'page' } }).start();
    await settled();
    expect(log.mock.calls).toEqual([['Booked dates could not be fetched', error]]);
    expect(actor.getSnapshot().value.bookedDates).toBe('unknown');
    actor.stop();
  });
});

describe('a watcher that is not provided', () => {
  it.each(['watchClock', 'watchConnection'] as const)(
    'stops the machine with the error "%s is not provided"',
    (name) => {
      const machine = bookingMachine.provide({
        actors: {
          ...silentWatchers,
          fetchBookedDates: fromPromise(() => new Promise<BookedDates>(() => {})),
          [name]: bookingMachine.implementations.actors[name],
        },
      });
      const actor = createActor(machine, { input: { now: tuesdayAtTen, pageId: 'page' } });
      const errors: unknown[] = [];
      actor.subscribe({ error: (error) => errors.push(error) });
      actor.start();
      expect(errors).toEqual([new Error(`${name} is not provided`)]);
      expect(actor.getSnapshot().status).toBe('error');
    },
  );
});
