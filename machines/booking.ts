import { assign, fromCallback, fromPromise, not, raise, setup, stateIn } from 'xstate';
import {
  type BookedDates,
  reconcileSelection,
  type Selection,
  slotsOnOffer,
  withBooked,
  withBookedDates,
} from '#booking/availability';
import { isDate } from '#booking/dates';
import { BookingRefused, NetworkError, type Receipt } from '#booking/errors';
import { checkUnanswered, slotTaken, unknownFailure } from '#booking/messages';
import {
  type BookingRequest,
  emptyRequest,
  type Field,
  normalized,
  type Submission,
  sameRequest,
  type TextField,
  validateRequest,
} from '#booking/request';
import {
  type SelectionChange,
  selectionChangeOf,
  selectionChangeText,
} from '#booking/selectionChange';
import { type BookingType, defaultSlot, type SlotId } from '#booking/slots';
import type { StudioTime } from '#studio/clock';

/** The machine of the booking form (specification, sections 4 to 8). */

/** An error message above the form; `field` is the field it concerns, if there is one. */
export interface Failure {
  readonly message: string;
  /** Additional text, shown after the specified message. */
  readonly detail?: string;
  readonly field?: Field;
}

/** Input of the booking machine. */
export interface BookingInput {
  /** Time at the studio when the machine starts. */
  readonly now: StudioTime;
  /** Random token of this page load, hard to guess; idempotency keys begin with it. */
  readonly visit: string;
}

/** Form data to restore: the saved draft, URL parameters and text typed before hydration. */
export interface Draft {
  readonly request: BookingRequest;
  /** A submission that possibly got no response; an equal request reuses its key. */
  readonly submission: Submission | null;
}

/**
 * Context of the booking machine: `notice` is the last automatic selection change, `submissions`
 * counts the idempotency keys created, `retries` counts the retries of the current submission.
 */
export interface BookingContext {
  readonly now: StudioTime;
  readonly visit: string;
  readonly booked: BookedDates;
  readonly request: BookingRequest;
  readonly selectionChange: SelectionChange | null;
  readonly failure: Failure | null;
  readonly receipt: Receipt | null;
  readonly submission: Submission | null;
  readonly submissions: number;
  readonly retries: number;
}

/** Events of the booking machine; dates are yyyy-MM-dd, `trap` is the honeypot value. */
export type BookingEvent =
  | { type: 'field.change'; field: TextField; value: string }
  | { type: 'type.change'; bookingType: BookingType }
  | { type: 'date.change'; date: string }
  | { type: 'slot.change'; timeSlot: SlotId }
  | { type: 'draft.restore'; draft: Draft }
  | { type: 'suggestion.accept'; choice: Selection }
  | { type: 'submit'; honeypot?: string }
  | { type: 'calendar.open' }
  | { type: 'calendar.close' }
  | { type: 'clock.tick'; now: StudioTime }
  | { type: 'availability.change' }
  | { type: 'connection.lost' }
  | { type: 'connection.back' };

/** Params of the guards and actions that handle a rejected promise. */
interface Failed {
  readonly error: unknown;
}

/** Maximum number of retries of a POST after a network error or a timeout. */
const maxRetries = 2;

/** Applies a selection change and reconciles it; `notice` reports what reconciling changed. */
function choose({ booked, now, request }: BookingContext, change: Partial<Selection>) {
  const wanted = { ...request, ...change };
  const settled = reconcileSelection(wanted, booked, now);
  return {
    request: { ...wanted, ...settled },
    selectionChange: selectionChangeOf(wanted, settled, booked, now),
  };
}

/** Returns the text fields that are not empty. */
const typedIn = ({ fullName, email, phoneNumber, notes }: BookingRequest) =>
  Object.fromEntries(
    Object.entries({ fullName, email, phoneNumber, notes }).filter(([, text]) => text !== ''),
  );

/** True when the API responded with status 409: the slot is already booked. */
const isSlotTaken = (error: unknown): boolean =>
  error instanceof BookingRefused && error.status === 409;

/** Converts a thrown value to the failure to show (specification, section 8). */
const failureOf = (error: unknown): Failure => ({
  message: error instanceof Error ? error.message : unknownFailure,
  ...(isSlotTaken(error) && { field: 'timeSlot' }),
});

/**
 * Adds the selection change (lost slot, newly selected slot or cleared date) to a slot-taken
 * failure. Marks the notice as told, so that the live region does not repeat it.
 */
function explained({ failure, selectionChange, request }: BookingContext): Partial<BookingContext> {
  if (failure?.field !== 'timeSlot' || !selectionChange || selectionChange.isTold) return {};
  return {
    failure: {
      ...failure,
      field: selectionChange.kind === 'date cleared' ? 'date' : 'timeSlot',
      detail: selectionChangeText(selectionChange, request.bookingType),
    },
    selectionChange: { ...selectionChange, isTold: true },
  };
}

/**
 * Returns the submission for the current request; a request equal to the last one keeps its key.
 */
function newSubmission(
  { request, submission, submissions, visit }: BookingContext,
  honeypot?: string,
): Partial<BookingContext> {
  const tidy = normalized(request);
  if (submission && sameRequest(submission.request, tidy)) {
    return { submission: { ...submission, honeypot } };
  }
  const count = submissions + 1;
  const idempotencyKey = `${visit}-${count}`;
  return { submission: { request: tidy, idempotencyKey, honeypot }, submissions: count };
}

/** Returns the current submission as input for an API actor; throws when there is none. */
const currentSubmission = ({ context }: { context: BookingContext }): Submission => {
  if (!context.submission) throw new Error('nothing is being submitted');
  return context.submission;
};

/** Default for an actor that `provide` must replace; its promise rejects. */
const notProvided = (name: string) => () => Promise.reject(new Error(`${name} is not provided`));

/**
 * Models the booking form in four parallel regions: `bookedDates` (request for the booked dates),
 * `connection` (browser online or offline), `calendar` (date picker) and `form` (validation and
 * submission). Actors and storage actions are supplied with `bookingMachine.provide`.
 */
export const bookingMachine = setup({
  types: {
    input: {} as BookingInput,
    context: {} as BookingContext,
    events: {} as BookingEvent,
  },
  actors: {
    watchClock: fromCallback<BookingEvent>(() => {}),
    watchConnection: fromCallback<BookingEvent>(() => {}),
    fetchBookedDates: fromPromise<BookedDates>(notProvided('fetchBookedDates')),
    checkAvailability: fromPromise<boolean, Submission>(notProvided('checkAvailability')),
    createBooking: fromPromise<Receipt, Submission>(notProvided('createBooking')),
    loadCalendar: fromPromise<void>(notProvided('loadCalendar')),
  },
  guards: {
    somethingIsWrong: ({ context }) => validateRequest(context.request) !== null,
    dateExists: (_, date: string) => isDate(date),
    slotIsOnOffer: ({ context }, timeSlot: SlotId) =>
      slotsOnOffer(context.request, context.booked, context.now).some(({ id }) => id === timeSlot),
    slotIsAvailable: (_, available: boolean) => available,
    slotWasTaken: (_, { error }: Failed) => isSlotTaken(error),
    connectionBrokeAndMayRetry: ({ context }, { error }: Failed) =>
      error instanceof NetworkError && context.retries < maxRetries,
    mayRetry: ({ context }) => context.retries < maxRetries,
    canOpenCalendar: not(stateIn({ form: 'submitting' })),
  },
  actions: {
    keepWhatWasTyped: assign(({ context }, typed: { field: TextField; value: string }) => ({
      request: { ...context.request, [typed.field]: typed.value },
    })),
    chooseTypeAndItsFirstSlot: assign(({ context }, bookingType: BookingType) =>
      choose(context, { bookingType, timeSlot: defaultSlot(bookingType) }),
    ),
    chooseDate: assign(({ context }, date: string) => choose(context, { date })),
    takeTheSuggestion: assign(({ context }, choice: Selection) => choose(context, choice)),
    chooseSlot: assign(({ context }, timeSlot: SlotId) => choose(context, { timeSlot })),
    keepTheChoiceOpen: assign(({ context }) => {
      const { request, selectionChange } = choose(context, {});
      return { request, selectionChange: selectionChange ?? context.selectionChange };
    }),
    readTheClock: assign((_, now: StudioTime) => ({ now })),
    learnBookedDates: assign(({ context }, answer: BookedDates) => ({
      booked: withBookedDates(context.booked, answer),
    })),
    learnThatTheSlotIsBooked: assign(({ context }) => ({
      booked: withBooked(context.booked, currentSubmission({ context }).request),
    })),
    tellTheFormWhatIsOpen: raise({ type: 'availability.change' }),
    reportBookedDatesFailure: (_, _failed: Failed) => {},
    beginTheSubmission: assign(({ context }, honeypot: string | undefined) => ({
      ...newSubmission(context, honeypot),
      retries: 0,
      selectionChange: null,
    })),
    countTheRetry: assign(({ context }) => ({ retries: context.retries + 1 })),
    sayWhatIsWrong: assign(({ context }) => ({ failure: validateRequest(context.request) })),
    sayStudioDidNotAnswer: assign({
      failure: { message: slotTaken, detail: checkUnanswered },
    }),
    saySlotIsTaken: assign({ failure: { message: slotTaken, field: 'timeSlot' } }),
    sayConnectionIsLost: assign({ failure: () => failureOf(new NetworkError()) }),
    sayWhyItFailed: assign((_, { error }: Failed) => ({ failure: failureOf(error) })),
    explainTheLostSlot: assign(({ context }) => explained(context)),
    takeTheMessageAway: assign({ failure: null, receipt: null }),
    handOverTheReceipt: assign((_, receipt: Receipt) => ({ receipt })),
    resetTheForm: assign({ request: emptyRequest, submission: null, selectionChange: null }),
    restoreTheDraft: assign(({ context }, { request, submission }: Draft) => ({
      ...choose({ ...context, request: { ...request, ...typedIn(context.request) } }, {}),
      submission,
    })),
    saveDraft: () => {},
    forgetTheDraft: () => {},
  },
  delays: {
    /** Timeout of a request and of loading the calendar, in milliseconds. */
    answerPatience: 30_000,
    /** Delay before a POST is retried, in milliseconds: 1000, then 2000. */
    retryPause: ({ context }) => 500 * 2 ** context.retries,
  },
}).createMachine({
  id: 'booking',
  context: ({ input }) => ({
    now: input.now,
    visit: input.visit,
    booked: {},
    request: emptyRequest,
    selectionChange: null,
    failure: null,
    receipt: null,
    submission: null,
    submissions: 0,
    retries: 0,
  }),
  invoke: { id: 'clock', src: 'watchClock' },
  on: {
    'clock.tick': {
      actions: [
        { type: 'readTheClock', params: ({ event }) => event.now },
        'tellTheFormWhatIsOpen',
      ],
    },
  },
  type: 'parallel',
  states: {
    bookedDates: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'bookedDates',
            src: 'fetchBookedDates',
            onDone: {
              target: 'known',
              actions: [
                { type: 'learnBookedDates', params: ({ event }) => event.output },
                'tellTheFormWhatIsOpen',
              ],
            },
            onError: {
              target: 'unknown',
              actions: {
                type: 'reportBookedDatesFailure',
                params: ({ event }) => ({ error: event.error }),
              },
            },
          },
        },
        known: {},
        unknown: {},
      },
    },
    connection: {
      initial: 'online',
      invoke: { id: 'connection', src: 'watchConnection' },
      states: {
        online: { on: { 'connection.lost': 'offline' } },
        offline: { on: { 'connection.back': 'online' } },
      },
    },
    calendar: {
      initial: 'closed',
      on: {
        'calendar.close': '.closed',
        // Picking a date closes the calendar (specification, section 4).
        'date.change': '.closed',
        'suggestion.accept': '.closed',
        // Cancels loading: the calendar must not open while the form is submitting.
        submit: '.closed',
      },
      states: {
        closed: {
          on: { 'calendar.open': { guard: 'canOpenCalendar', target: 'loading' } },
        },
        loading: {
          invoke: { id: 'calendar', src: 'loadCalendar', onDone: 'open', onError: 'failed' },
          after: { answerPatience: 'failed' },
        },
        open: {},
        failed: {
          on: { 'calendar.open': { guard: 'canOpenCalendar', target: 'loading' } },
        },
      },
    },
    form: {
      initial: 'idle',
      on: {
        'field.change': {
          target: '.idle',
          actions: [{ type: 'keepWhatWasTyped', params: ({ event }) => event }, 'saveDraft'],
        },
        'type.change': {
          target: '.idle',
          actions: [
            { type: 'chooseTypeAndItsFirstSlot', params: ({ event }) => event.bookingType },
            'saveDraft',
          ],
        },
        'date.change': {
          guard: { type: 'dateExists', params: ({ event }) => event.date },
          target: '.idle',
          actions: [{ type: 'chooseDate', params: ({ event }) => event.date }, 'saveDraft'],
        },
        'slot.change': {
          guard: { type: 'slotIsOnOffer', params: ({ event }) => event.timeSlot },
          target: '.idle',
          actions: [{ type: 'chooseSlot', params: ({ event }) => event.timeSlot }, 'saveDraft'],
        },
        'draft.restore': {
          target: '.idle',
          actions: { type: 'restoreTheDraft', params: ({ event }) => event.draft },
        },
        'suggestion.accept': {
          guard: { type: 'dateExists', params: ({ event }) => event.choice.date },
          target: '.idle',
          actions: [
            { type: 'takeTheSuggestion', params: ({ event }) => event.choice },
            'saveDraft',
          ],
        },
        'availability.change': { actions: ['keepTheChoiceOpen', 'saveDraft'] },
        submit: [
          { guard: 'somethingIsWrong', target: '.failure', actions: 'sayWhatIsWrong' },
          {
            target: '.submitting',
            actions: [
              { type: 'beginTheSubmission', params: ({ event }) => event.honeypot },
              'saveDraft',
            ],
          },
        ],
      },
      states: {
        idle: {},
        submitting: {
          initial: 'checking',
          on: {
            // Forbidden transitions: the request must not change before the response arrives.
            'field.change': {},
            'type.change': {},
            'date.change': {},
            'slot.change': {},
            'draft.restore': {},
            'suggestion.accept': {},
            'availability.change': {},
            submit: {},
          },
          states: {
            checking: {
              invoke: {
                id: 'availability',
                src: 'checkAvailability',
                input: currentSubmission,
                onDone: [
                  {
                    guard: { type: 'slotIsAvailable', params: ({ event }) => event.output },
                    target: 'creating',
                  },
                  {
                    target: '#failure',
                    actions: ['learnThatTheSlotIsBooked', 'saySlotIsTaken'],
                  },
                ],
                onError: { target: '#failure', actions: 'sayStudioDidNotAnswer' },
              },
              after: { answerPatience: { target: '#failure', actions: 'sayStudioDidNotAnswer' } },
            },
            creating: {
              initial: 'sending',
              states: {
                sending: {
                  invoke: {
                    id: 'creation',
                    src: 'createBooking',
                    input: currentSubmission,
                    onDone: {
                      target: '#success',
                      actions: [
                        { type: 'handOverTheReceipt', params: ({ event }) => event.output },
                        'learnThatTheSlotIsBooked',
                        'resetTheForm',
                        'forgetTheDraft',
                      ],
                    },
                    onError: [
                      {
                        guard: {
                          type: 'connectionBrokeAndMayRetry',
                          params: ({ event }) => ({ error: event.error }),
                        },
                        target: 'waiting',
                      },
                      {
                        guard: {
                          type: 'slotWasTaken',
                          params: ({ event }) => ({ error: event.error }),
                        },
                        target: '#failure',
                        actions: [
                          'learnThatTheSlotIsBooked',
                          {
                            type: 'sayWhyItFailed',
                            params: ({ event }) => ({ error: event.error }),
                          },
                        ],
                      },
                      {
                        target: '#failure',
                        actions: {
                          type: 'sayWhyItFailed',
                          params: ({ event }) => ({ error: event.error }),
                        },
                      },
                    ],
                  },
                  after: {
                    answerPatience: [
                      { guard: 'mayRetry', target: 'waiting' },
                      { target: '#failure', actions: 'sayConnectionIsLost' },
                    ],
                  },
                },
                waiting: {
                  entry: 'countTheRetry',
                  after: { retryPause: 'sending' },
                },
              },
            },
          },
        },
        success: { id: 'success', exit: 'takeTheMessageAway' },
        failure: {
          id: 'failure',
          entry: ['keepTheChoiceOpen', 'explainTheLostSlot', 'saveDraft'],
          exit: 'takeTheMessageAway',
        },
      },
    },
  },
});
