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
import {
  type BookingReceipt,
  type Failure,
  failureOf,
  isSlotTaken,
  NetworkError,
  slotCheckFailure,
  slotTakenFailure,
} from '#booking/errors';
import {
  type BookingRequest,
  emptyRequest,
  normalized,
  type Submission,
  sameRequest,
  type TextFieldName,
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

/** Input of the booking machine. */
export interface BookingInput {
  /** Time at the studio when the machine starts. */
  readonly now: StudioTime;
  /** Random token of this page load, hard to guess; idempotency keys begin with it. */
  readonly pageId: string;
}

/** Form data to restore: the saved draft, URL parameters and text typed before hydration. */
export interface Draft {
  readonly request: BookingRequest;
  /** A submission that possibly got no response; an equal request reuses its key. */
  readonly submission: Submission | null;
}

/** Context of the booking machine. */
export interface BookingContext extends BookingInput, Draft {
  readonly booked: BookedDates;
  /** The last automatic change of the selection. */
  readonly selectionChange: SelectionChange | null;
  readonly failure: Failure | null;
  /** The booking that was just made. */
  readonly receipt: BookingReceipt | null;
  /** Number of idempotency keys created. */
  readonly submissions: number;
  /** Number of retries of the current submission. */
  readonly retries: number;
}

/** Events of the booking machine; dates are yyyy-MM-dd. */
export type BookingEvent =
  | { type: 'field.change'; field: TextFieldName; value: string }
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

/** Params of the guards and actions that handle an error. */
interface ErrorParams {
  readonly error: unknown;
}

/** Maximum number of retries of a POST after a network error or a timeout. */
const maxRetries = 2;

/** Changes the selection and applies the availability rule; reports what the rule changed. */
function changeSelection({ booked, now, request }: BookingContext, change: Partial<Selection>) {
  const wanted = { ...request, ...change };
  const reconciled = reconcileSelection(wanted, booked, now);
  return {
    request: { ...wanted, ...reconciled },
    selectionChange: selectionChangeOf(wanted, reconciled, now),
  };
}

/** Returns the text fields that are not empty. */
const nonEmptyText = ({ fullName, email, phoneNumber, notes }: BookingRequest) =>
  Object.fromEntries(
    Object.entries({ fullName, email, phoneNumber, notes }).filter(([, text]) => text !== ''),
  );

/**
 * Adds the automatic selection change to a slot-taken failure, and marks it as told, so that the
 * live region does not repeat it.
 */
function withSelectionChange(context: BookingContext): Partial<BookingContext> {
  const { failure, selectionChange, request } = context;
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

/** Creates the submission of the form; a request equal to the last one submitted keeps its key. */
function nextSubmission(
  { request, submission, submissions, pageId }: BookingContext,
  honeypot?: string,
): Partial<BookingContext> {
  const submitted = normalized(request);
  if (submission && sameRequest(submission.request, submitted)) {
    return { submission: { ...submission, honeypot } };
  }
  const count = submissions + 1;
  const idempotencyKey = `${pageId}-${count}`;
  return { submission: { request: submitted, idempotencyKey, honeypot }, submissions: count };
}

/** Returns the current submission as input for an API actor; throws when there is none. */
const currentSubmission = ({ context }: { context: BookingContext }): Submission => {
  if (!context.submission) throw new Error('nothing is being submitted');
  return context.submission;
};

/** Returns the error of a rejected promise as params. */
const errorOf = ({ event }: { event: ErrorParams }): ErrorParams => ({ error: event.error });

/** Returns the error of a timeout as params. */
const timeoutError = (): ErrorParams => ({ error: new NetworkError() });

/** The action for a failed POST, and the transition for a failed or unanswered slot check. */
const showError = {
  type: 'setFailure',
  params: ({ event }: { event: ErrorParams }) => failureOf(event),
} as const;
const slotCheckFailed = {
  target: '#failure',
  actions: { type: 'setFailure', params: slotCheckFailure },
} as const;

/** Fails an actor that `provide` has to replace. */
const notProvided = (name: string): never => {
  throw new Error(`${name} is not provided`);
};

/**
 * Models the booking form in four parallel regions: `bookedDates` (request for the booked dates),
 * `connection` (browser online or offline), `calendar` (date picker) and `form` (validation and
 * submission). Actors are supplied with `bookingMachine.provide`.
 */
export const bookingMachine = setup({
  types: {
    input: {} as BookingInput,
    context: {} as BookingContext,
    events: {} as BookingEvent,
    tags: {} as 'datesKnown' | 'submitting',
  },
  actors: {
    watchClock: fromCallback<BookingEvent>(() => notProvided('watchClock')),
    watchConnection: fromCallback<BookingEvent>(() => notProvided('watchConnection')),
    fetchBookedDates: fromPromise<BookedDates>(async () => notProvided('fetchBookedDates')),
    checkAvailability: fromPromise<boolean, Submission>(async () =>
      notProvided('checkAvailability'),
    ),
    createBooking: fromPromise<BookingReceipt, Submission>(async () =>
      notProvided('createBooking'),
    ),
    loadCalendar: fromPromise<void>(async () => notProvided('loadCalendar')),
  },
  guards: {
    isInvalid: ({ context }) => validateRequest(context.request) !== null,
    isDate: (_, date: string) => isDate(date),
    isSlotOnOffer: ({ context }, timeSlot: SlotId) =>
      slotsOnOffer(context.request, context.booked, context.now).some(({ id }) => id === timeSlot),
    isSlotAvailable: (_, available: boolean) => available,
    isSlotTaken: (_, { error }: ErrorParams) => isSlotTaken(error),
    canRetry: ({ context }, { error }: ErrorParams) =>
      error instanceof NetworkError && context.retries < maxRetries,
    canOpenCalendar: not(stateIn({ form: 'submitting' })),
  },
  actions: {
    setField: assign(({ context }, { field, value }: { field: TextFieldName; value: string }) => ({
      request: { ...context.request, [field]: value },
    })),
    setBookingType: assign(({ context }, bookingType: BookingType) =>
      changeSelection(context, { bookingType, timeSlot: defaultSlot(bookingType) }),
    ),
    setDate: assign(({ context }, date: string) => changeSelection(context, { date })),
    setSlot: assign(({ context }, timeSlot: SlotId) => changeSelection(context, { timeSlot })),
    acceptSuggestion: assign(({ context }, choice: Selection) => changeSelection(context, choice)),
    reconcileSelection: assign(({ context }) => {
      const reconciled = changeSelection(context, {});
      return reconciled.selectionChange ? reconciled : {};
    }),
    restoreDraft: assign(({ context }, { request, submission }: Draft) => ({
      ...changeSelection(context, { ...request, ...nonEmptyText(context.request) }),
      submission,
    })),
    setTime: assign((_, now: StudioTime) => ({ now })),
    mergeBookedDates: assign(({ context }, booked: BookedDates) => ({
      booked: withBookedDates(context.booked, booked),
    })),
    markSlotBooked: assign(({ context }) => ({
      booked: withBooked(context.booked, currentSubmission({ context }).request),
    })),
    raiseAvailabilityChange: raise({ type: 'availability.change' }),
    logBookedDatesFailure: (_, { error }: ErrorParams) =>
      console.error('Booked dates could not be fetched', error),
    startSubmission: assign(({ context }, honeypot: string | undefined) => ({
      ...nextSubmission(context, honeypot),
      retries: 0,
      selectionChange: null,
    })),
    countRetry: assign(({ context }) => ({ retries: context.retries + 1 })),
    setValidationError: assign(({ context }) => ({ failure: validateRequest(context.request) })),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    explainLostSlot: assign(({ context }) => withSelectionChange(context)),
    clearMessages: assign({ failure: null, receipt: null }),
    setReceipt: assign((_, receipt: BookingReceipt) => ({ receipt })),
    resetForm: assign({ request: emptyRequest, submission: null, selectionChange: null }),
  },
  delays: {
    /** Timeout of a request and of loading the calendar, in milliseconds. */
    requestTimeout: 30_000,
    /** Delay before a POST is retried, in milliseconds: 1000, then 2000. */
    retryDelay: ({ context }) => 500 * 2 ** context.retries,
  },
}).createMachine({
  id: 'booking',
  context: ({ input }) => ({
    ...input,
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
      actions: [{ type: 'setTime', params: ({ event }) => event.now }, 'raiseAvailabilityChange'],
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
                { type: 'mergeBookedDates', params: ({ event }) => event.output },
                'raiseAvailabilityChange',
              ],
            },
            onError: {
              target: 'unknown',
              actions: { type: 'logBookedDatesFailure', params: errorOf },
            },
          },
          after: {
            requestTimeout: {
              target: 'unknown',
              actions: { type: 'logBookedDatesFailure', params: { error: 'timeout' } },
            },
          },
        },
        known: { tags: 'datesKnown' },
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
          after: { requestTimeout: 'failed' },
        },
        open: {},
        failed: {
          on: { 'calendar.open': { guard: 'canOpenCalendar', target: 'loading' } },
        },
      },
    },
    form: {
      initial: 'editing',
      states: {
        editing: {
          initial: 'idle',
          on: {
            'field.change': {
              target: '.idle',
              actions: { type: 'setField', params: ({ event }) => event },
            },
            'type.change': {
              target: '.idle',
              actions: { type: 'setBookingType', params: ({ event }) => event.bookingType },
            },
            'date.change': {
              guard: { type: 'isDate', params: ({ event }) => event.date },
              target: '.idle',
              actions: { type: 'setDate', params: ({ event }) => event.date },
            },
            'slot.change': {
              guard: { type: 'isSlotOnOffer', params: ({ event }) => event.timeSlot },
              target: '.idle',
              actions: { type: 'setSlot', params: ({ event }) => event.timeSlot },
            },
            'suggestion.accept': {
              guard: { type: 'isDate', params: ({ event }) => event.choice.date },
              target: '.idle',
              actions: { type: 'acceptSuggestion', params: ({ event }) => event.choice },
            },
            'draft.restore': {
              target: '.idle',
              actions: { type: 'restoreDraft', params: ({ event }) => event.draft },
            },
            'availability.change': { actions: 'reconcileSelection' },
            submit: [
              { guard: 'isInvalid', target: '.failure', actions: 'setValidationError' },
              {
                target: 'submitting',
                actions: { type: 'startSubmission', params: ({ event }) => event.honeypot },
              },
            ],
          },
          states: {
            idle: {},
            success: { id: 'success', exit: 'clearMessages' },
            failure: {
              id: 'failure',
              entry: ['reconcileSelection', 'explainLostSlot'],
              exit: 'clearMessages',
            },
          },
        },
        submitting: {
          tags: 'submitting',
          initial: 'checking',
          states: {
            checking: {
              invoke: {
                id: 'availability',
                src: 'checkAvailability',
                input: currentSubmission,
                onDone: [
                  {
                    guard: { type: 'isSlotAvailable', params: ({ event }) => event.output },
                    target: 'creating',
                  },
                  {
                    target: '#failure',
                    actions: ['markSlotBooked', { type: 'setFailure', params: slotTakenFailure }],
                  },
                ],
                onError: slotCheckFailed,
              },
              after: { requestTimeout: slotCheckFailed },
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
                        { type: 'setReceipt', params: ({ event }) => event.output },
                        'markSlotBooked',
                        'resetForm',
                      ],
                    },
                    onError: [
                      { guard: { type: 'canRetry', params: errorOf }, target: 'waiting' },
                      {
                        guard: { type: 'isSlotTaken', params: errorOf },
                        target: '#failure',
                        actions: ['markSlotBooked', showError],
                      },
                      { target: '#failure', actions: showError },
                    ],
                  },
                  after: {
                    requestTimeout: [
                      { guard: { type: 'canRetry', params: timeoutError }, target: 'waiting' },
                      {
                        target: '#failure',
                        actions: { type: 'setFailure', params: () => failureOf(timeoutError()) },
                      },
                    ],
                  },
                },
                waiting: {
                  entry: 'countRetry',
                  after: { retryDelay: 'sending' },
                },
              },
            },
          },
        },
      },
    },
  },
});
