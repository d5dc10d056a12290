import { describe, expect, it } from 'vitest';
import { assign } from 'xstate';
import type { Failure } from '#booking/errors';
import { bookingMachine } from '#machines/booking';
import { headlineMachine } from '#machines/headline';
import { bookingPlan } from './bookingPlan';
import { headlinePlan } from './headlinePlan';
import { bookingTransitions, headlineTransitions } from './promisedTransitions';
import { declaredTransitions } from './support/chart';
import { chartGaps, walkGaps } from './support/evidence';
import { walk } from './support/walk';
import { without } from './support/without';

/** That the walk would notice: each fault here is made on purpose, in a copy of the machine. */

describe('a transition that is lost', () => {
  it.each([
    ...bookingTransitions.map((words) => ({
      machine: bookingMachine,
      promised: bookingTransitions,
      words,
    })),
    ...headlineTransitions.map((words) => ({
      machine: headlineMachine,
      promised: headlineTransitions,
      words,
    })),
  ])('is named: $words', ({ machine, promised, words }) => {
    const lost = without(machine, words);
    expect(declaredTransitions(lost)).toHaveLength(promised.length - 1);
    expect(chartGaps(lost, promised)).toEqual([`promised, but the machine has it not: ${words}`]);
  });
});

describe('what no path walks', () => {
  it('is named', async () => {
    const { evidence } = await walk({
      ...headlinePlan,
      events: { pause: [{ type: 'pause' }], play: [] },
    });
    expect(walkGaps(headlineMachine, evidence)).toEqual([
      'no path walked: headline.paused on play: headline.playing',
    ]);
  });

  it('is named with the states in which no path rested and what never ran', async () => {
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

  it('is no gap where the plan says that it is impossible, unless it happens', async () => {
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

  it('is named when a transition is declared that was never promised', () => {
    const [first, ...others] = headlineTransitions;
    expect(chartGaps(headlineMachine, others)).toEqual([
      `declared, but not among the promised: ${first}`,
    ]);
  });
});

describe('what is wrong in the booking machine', () => {
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
      fault: 'a guard that lets everything pass',
      machine: bookingMachine.provide({ guards: { isInvalid: () => false } }),
      sentence: 'nothing is submitted in which something is missing or wrong',
    },
    {
      fault: 'a guard that offers every slot',
      machine: bookingMachine.provide({ guards: { isSlotOnOffer: () => true } }),
      sentence: 'a slot that is not on offer cannot be chosen',
    },
    {
      fault: 'a pause that does not grow',
      machine: bookingMachine.provide({ delays: { retryDelay: 1000 } }),
      sentence:
        'an answer is waited for 30 seconds, and a POST is sent again after 1 second, then after 2',
    },
    {
      fault: 'a reset that leaves what was typed',
      machine: bookingMachine.provide({
        actions: {
          resetForm: assign(({ context }) => ({ request: { ...context.request, date: '' } })),
        },
      }),
      sentence: 'the form is back to its defaults on success',
    },
    {
      fault: 'another message',
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
      fault: 'a lost slot that is not explained',
      machine: bookingMachine.provide({ actions: { explainLostSlot: () => {} } }),
      sentence: 'a message about a lost slot says what became of the choice',
    },
    {
      fault: 'a guard that opens the calendar at any time',
      machine: bookingMachine.provide({ guards: { canOpenCalendar: () => true } }),
      sentence: 'the calendar is closed while the form is being submitted',
    },
    {
      fault: 'a calendar that a submit leaves open',
      machine: without(bookingMachine, 'booking.calendar on submit: booking.calendar.closed'),
      sentence: 'the calendar is closed while the form is being submitted',
    },
    {
      fault: 'a calendar that stays open when a date is picked',
      machine: without(bookingMachine, 'booking.calendar on date.change: booking.calendar.closed'),
      sentence: 'picking a date closes the calendar',
    },
  ];

  it.each(faults)('is said: $fault', { timeout: 120_000 }, async ({ machine, sentence }) => {
    await expect(walk({ ...bookingPlan, machine, events: fewEvents })).rejects.toThrow(sentence);
  });
});

describe('what is wrong in the headline', () => {
  const machine = headlineMachine;
  it.each([
    [
      machine.provide({ delays: { typingDelay: 101 } }),
      'typingDelay of the headline lasted 101 ms',
    ],
    [machine.provide({ delays: { deletingDelay: 49 } }), 'deletingDelay of the headline lasted 49'],
    [machine.provide({ delays: { completePhraseDelay: 20 } }), 'lasted 20 ms instead of 2000 ms'],
    [machine.provide({ actions: { completePhrase: () => {} } }), 'which is not a whole phrase'],
  ])('is said (%#)', async (faulty, sentence) => {
    await expect(walk({ ...headlinePlan, machine: faulty })).rejects.toThrow(sentence);
  });
});
