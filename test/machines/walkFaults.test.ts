import { describe, expect, it } from 'vitest';
import { assign } from 'xstate';
import type { Failure } from '#booking/errors';
import { bookingMachine } from '#machines/booking';
import { headlineMachine } from '#machines/headline';
import { chartGaps, walkGaps } from './support/actorRecorder';
import { bookingPlan } from './support/bookingPlan';
import { declaredTransitions } from './support/chart';
import { bookingTransitions, headlineTransitions } from './support/expectedTransitions';
import { headlinePlan } from './support/headlinePlan';
import { walk } from './support/walk';
import { withoutTransition } from './support/withoutTransition';

/** Tests of the walk itself: each test adds a fault to a copy of a machine, which must be reported. */

describe('a missing transition', () => {
  it.each([
    ...bookingTransitions.map((words) => ({
      machine: bookingMachine,
      expected: bookingTransitions,
      words,
    })),
    ...headlineTransitions.map((words) => ({
      machine: headlineMachine,
      expected: headlineTransitions,
      words,
    })),
  ])('is reported: $words', ({ machine, expected, words }) => {
    const lost = withoutTransition(machine, words);
    expect(declaredTransitions(lost)).toHaveLength(expected.length - 1);
    expect(chartGaps(lost, expected)).toEqual([`expected, but not declared: ${words}`]);
  });
});

describe('a transition that no path takes', () => {
  it('is reported', async () => {
    const { evidence } = await walk({
      ...headlinePlan,
      events: { pause: [{ type: 'pause' }], play: [] },
    });
    expect(walkGaps(headlineMachine, evidence)).toEqual([
      'no path walked: headline.paused on play: headline.playing',
    ]);
  });

  it('is reported with states that were not reached and with actions and guards that did not run', async () => {
    const { evidence } = await walk({
      ...headlinePlan,
      inputs: headlinePlan.inputs.slice(0, 1),
      events: { pause: [], play: [] },
    });
    expect(walkGaps(headlineMachine, evidence)).toEqual([
      'no path walked: headline.starting always, if startsPaused: headline.paused',
      'no path walked: headline.playing on pause: headline.paused',
      'no path walked: headline.paused on play: headline.playing',
      'no path rested in: headline.paused',
      'no path ran the action completePhrase',
      'on no path the guard startsPaused said yes',
    ]);
  });

  it('is not reported when the plan declares the state impossible and no path reaches it', async () => {
    const impossible = [{ states: /headline\.paused/, reason: 'nothing pauses it' }];
    const gaps = async (plan: Partial<typeof headlinePlan>) => {
      const { evidence } = await walk({ ...headlinePlan, ...plan });
      return walkGaps(headlineMachine, evidence, impossible).filter((gap) => /rested/.test(gap));
    };
    const neverStill = { inputs: headlinePlan.inputs.slice(0, 1), events: { pause: [], play: [] } };
    expect(await gaps(neverStill)).toEqual([]);
    expect(await gaps({})).toEqual([
      'a path rested in: headline.paused, although nothing pauses it',
    ]);
  });

  it('is reported when it is not among the expected transitions', () => {
    const [first, ...others] = headlineTransitions;
    expect(chartGaps(headlineMachine, others)).toEqual([`declared, but not expected: ${first}`]);
  });
});

describe('a fault in the booking machine', () => {
  const { events } = bookingPlan;
  const fewEvents = {
    ...events,
    'field.change': events['field.change'].filter(({ value }) => value !== 'nobody'),
    'type.change': [],
    'clock.tick': [],
    'suggestion.accept': [],
    'draft.restore': [],
    'connection.lost': [],
    'connection.back': [],
    'calendar.close': [],
  };
  const faults = [
    {
      fault: 'a validation guard that is never true',
      machine: bookingMachine.provide({ guards: { isInvalid: () => false } }),
      sentence: 'nothing is submitted in which something is missing or wrong',
    },
    {
      fault: 'a guard that allows every slot',
      machine: bookingMachine.provide({ guards: { isSlotOnOffer: () => true } }),
      sentence: 'a slot that is not on offer cannot be chosen',
    },
    {
      fault: 'a constant retry delay',
      machine: bookingMachine.provide({ delays: { retryDelay: 1000 } }),
      sentence:
        'an answer is waited for 30 seconds, and a POST is sent again after 1 second, then after 2',
    },
    {
      fault: 'a reset that keeps the typed values',
      machine: bookingMachine.provide({
        actions: {
          resetForm: assign(({ context }) => ({ request: { ...context.request, date: '' } })),
        },
      }),
      sentence: 'the form is back to its defaults on success',
    },
    {
      fault: 'a wrong message',
      machine: bookingMachine.provide({
        actions: {
          setFailure: assign((_, failure: Failure) => ({
            failure: failure.field ? { ...failure, message: 'Taken' } : failure,
          })),
        },
      }),
      sentence: 'the message is the sentence of section 8',
    },
    {
      fault: 'no explanation of a lost slot',
      machine: bookingMachine.provide({ actions: { explainLostSlot: () => {} } }),
      sentence: 'a message about a lost slot says what became of the choice',
    },
    {
      fault: 'a guard that always allows the calendar to open',
      machine: bookingMachine.provide({ guards: { canOpenCalendar: () => true } }),
      sentence: 'the calendar is closed while the form is being submitted',
    },
    {
      fault: 'a calendar that stays open on submit',
      machine: withoutTransition(
        bookingMachine,
        'booking.calendar on submit: booking.calendar.closed',
      ),
      sentence: 'the calendar is closed while the form is being submitted',
    },
    {
      fault: 'a calendar that stays open when a date is picked',
      machine: withoutTransition(
        bookingMachine,
        'booking.calendar on date.change: booking.calendar.closed',
      ),
      sentence: 'picking a date closes the calendar',
    },
  ];

  it.each(faults)('is reported: $fault', { timeout: 120_000 }, async ({ machine, sentence }) => {
    await expect(walk({ ...bookingPlan, machine, events: fewEvents })).rejects.toThrow(sentence);
  });
});

describe('a fault in the headline machine', () => {
  const machine = headlineMachine;
  it.each([
    [
      machine.provide({ delays: { typingDelay: 101 } }),
      'typingDelay of the headline lasted 101 ms',
    ],
    [machine.provide({ delays: { deletingDelay: 49 } }), 'deletingDelay of the headline lasted 49'],
    [machine.provide({ delays: { completePhraseDelay: 20 } }), 'lasted 20 ms instead of 2000 ms'],
    [machine.provide({ actions: { completePhrase: () => {} } }), 'which is not a whole phrase'],
  ])('is reported (%#)', async (faulty, sentence) => {
    await expect(walk({ ...headlinePlan, machine: faulty })).rejects.toThrow(sentence);
  });
});
