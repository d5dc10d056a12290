import { describe, expect, it } from 'vitest';
import {
  bookingTransitions,
  ignoredWhileSubmitting,
} from '../machines/support/expectedTransitions.ts';
import { eventInWords } from '../machines/support/paths.ts';
import { BookingPage, expectedPage } from '../support/browser/bookingPage.ts';
import { expectConsole, newPage } from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { formPaths, opening, outOfReach } from './formPlan.ts';

/** Replays paths of the booking machine on the page; after every step the page must match the state. */

const studio = siteForTests();

describe('the walk through the form on the page', () => {
  it('takes every transition of the form that can happen on the page', () => {
    const walked = new Set(formPaths.flatMap(({ takes }) => [...takes]));
    const ofTheForm = [
      ...bookingTransitions.filter((transition) => transition.startsWith('booking.form')),
      ...ignoredWhileSubmitting,
    ];
    const missing = ofTheForm.filter(
      (transition) => !walked.has(transition) && !(transition in outOfReach),
    );
    const steps = formPaths.reduce((sum, { path }) => sum + path.length, 0);
    console.info(
      `form on the page: ${ofTheForm.length} transitions, ${Object.keys(outOfReach).length} out of reach, ${formPaths.length} paths, ${steps} steps`,
    );
    expect(missing).toEqual([]);
  });

  it.each(
    formPaths.map(({ path }, index) => ({
      index: index + 1,
      path,
      last: eventInWords(path.at(-1)?.event ?? { type: 'nothing' }),
    })),
  )('shows every state of path $index, which ends with $last', async ({ path }) => {
    expectConsole(/Failed to load resource|Booked dates could not be fetched/);
    const form = new BookingPage(await newPage());
    await form.open(studio.address, opening);
    let isSubmitting = false;
    const walked: string[] = [];
    for (const { event, state } of path) {
      await form.perform(event, isSubmitting);
      walked.push(eventInWords(event));
      await expect
        .poll(() => form.shown(), { message: walked.join('\n') })
        .toEqual(expectedPage(state));
      const { failure } = state.context;
      const hasFailed = state.matches({ form: 'failure' }) && event.type !== 'clock.tick';
      if (hasFailed && failure?.field && !event.type.includes('bookedDates')) {
        await expect.poll(() => form.focused(), { message: walked.join('\n') }).toBe(failure.field);
      }
      isSubmitting = state.matches({ form: 'submitting' });
    }
  });
});
