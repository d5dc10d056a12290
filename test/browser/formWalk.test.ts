import { describe, expect, it } from 'vitest';
import { emptyRequest } from '#booking/request';
import { bookingMachine } from '#machines/booking';
import { happeningInWords } from '../machines/support/chart.ts';
import { PendingCalls } from '../machines/support/pendingCalls.ts';
import { BookingPage, expectedPage } from '../support/browser/bookingPage.ts';
import { unseenTransitions, walk } from '../support/browser/machineWalk.ts';
import { expectConsole, newPage } from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { silentWatchers } from '../support/silentWatchers.ts';
import { invisible, opening, visits } from './bookingVisits.ts';

/** Visits the booking page; after every event the page must show the state of the machine. */

const studio = siteForTests();

const calls = new PendingCalls();
const machine = bookingMachine.provide({
  actors: {
    ...silentWatchers,
    fetchBookedDates: calls.actor(),
    checkAvailability: calls.actor(),
    createBooking: calls.actor(),
    loadCalendar: calls.actor(),
  },
  actions: { logBookedDatesFailure: () => {}, reloadPage: () => {} },
});

const walks = visits.map(({ title, link = {}, events }) => {
  const draft = { request: { ...emptyRequest, ...link }, idempotencyKey: null };
  const input = { now: opening, pageId: 'visit' };
  const steps = walk(machine, input, [{ type: 'draft.restore', draft }, ...events]);
  return { title, link, steps };
});

describe('the booking page', () => {
  for (const { title, link, steps } of walks) {
    it(`shows every state to a visitor who ${title}`, async () => {
      expectConsole(/Failed to load resource|Booked dates could not be fetched/);
      const form = new BookingPage(await newPage());
      await form.open(studio.address, opening, link);
      const happened: string[] = [];
      for (const step of steps) {
        await form.perform(step);
        happened.push(step.event ? happeningInWords(machine, step.event) : 'the page opens');
        const message = `what the page shows after:\n${happened.join('\n')}\n`;
        await expect.poll(() => form.shown(), { message }).toEqual(expectedPage(step.after));
      }
    });
  }

  it('shows every transition of the machine, except those named as invisible', () => {
    const steps = walks.flatMap((visit) => visit.steps);
    expect(unseenTransitions(machine, steps, expectedPage)).toEqual({
      notWalked: [],
      invisible: Object.keys(invisible),
    });
  });
});
