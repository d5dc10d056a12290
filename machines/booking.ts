import { assign, fromCallback, fromPromise, not, raise, setup, stateIn } from 'xstate';
import {
  type BookedDates,
  reasonWithoutSlots,
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
  isCancelled,
  isSlotTaken,
  NetworkError,
  slotCheckFailure,
  slotTakenFailure,
} from '#booking/errors';
import { type LateChange, lateChanges } from '#booking/lateChanges';
import {
  type BookingRequest,
  type Contact,
  emptyRequest,
  normalized,
  type Submission,
  type TextFieldName,
  textsOf,
  validateRequest,
} from '#booking/request';
import { type SelectionChange, selectionChangeText } from '#booking/selectionChange';
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
  /**
   * The key under which every version of the request is submitted until one is booked, so that no
   * two are; null when nothing is stored.
   */
  readonly idempotencyKey: string | null;
}

/** Context of the booking machine. */
export interface BookingContext extends BookingInput, Draft {
  readonly idempotencyKey: string;
  readonly booked: BookedDates;
  /** The last automatic change of the selection. */
  readonly selectionChange: SelectionChange | null;
  readonly failure: Failure | null;
  /** The booking that was just made. */
  readonly receipt: BookingReceipt | null;
  /** The changes of the request that are not part of the booking. */
  readonly lateChanges: readonly LateChange[];
  /** Number of idempotency keys created. */
  readonly keys: number;
  /** Value of the honeypot field at the last submission; absent when it is empty. */
  readonly honeypot?: string;
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
  | { type: 'booking.restart'; contact: Contact }
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

/** Returns the slots on offer for the selection. */
const offered = ({ request, booked, now }: BookingContext) => slotsOnOffer(request, booked, now);

/**
 * Changes the selection automatically. A slot-taken failure gets the change as its detail; then the
 * change is marked as told, so that the live region does not repeat it.
 */
function changeSelection(
  { failure, request }: BookingContext,
  change: SelectionChange,
): Partial<BookingContext> {
  const isCleared = change.kind === 'date cleared';
  const changed = { ...request, ...(isCleared ? { date: '' } : { timeSlot: change.to }) };
  if (failure?.field !== 'timeSlot' || failure.detail) {
    return { request: changed, selectionChange: change };
  }
  const detail = selectionChangeText(change, request.bookingType);
  return {
    request: changed,
    selectionChange: { ...change, isTold: true },
    failure: { ...failure, field: isCleared ? 'date' : 'timeSlot', detail },
  };
}

/** Returns the request as submitted, the input of an API actor. */
const submission = ({ context }: { context: BookingContext }): Submission => {
  const { request, idempotencyKey, honeypot } = context;
  return { request: normalized(request), idempotencyKey, honeypot };
};

/** Returns a new idempotency key of a page load. */
const newKey = ({ pageId, keys }: Pick<BookingContext, 'pageId' | 'keys'>) => ({
  idempotencyKey: `${pageId}-${keys + 1}`,
  keys: keys + 1,
});

/** Returns the error of a rejected promise as params. */
const errorOf = ({ event }: { event: ErrorParams }): ErrorParams => ({ error: event.error });

/** Returns the error of a timeout as params. */
const timeoutError = (): ErrorParams => ({ error: new NetworkError() });

/** The action for a slot that was taken by somebody else. */
const markSlotTaken = {
  type: 'markSlotBooked',
  params: ({ context }: { context: BookingContext }) => context.request,
} as const;

/** The action for a failed POST, and the transition for a failed or unanswered slot check. */
const showError = {
  type: 'setFailure',
  params: ({ event }: { event: ErrorParams }) => failureOf(event),
} as const;
const slotCheckFailed = {
  target: '#failure',
  actions: { type: 'setFailure', params: slotCheckFailure },
} as const;

/** Fails an actor or action that `provide` has to replace. */
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
    tags: {} as 'calendarLoading' | 'datesKnown' | 'submitting',
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
      offered(context).some(({ id }) => id === timeSlot),
    isSlotOpen: ({ context }) => offered(context).some(({ id }) => id === context.request.timeSlot),
    isAnySlotOpen: ({ context }) => offered(context).length > 0,
    isSlotAvailable: (_, available: boolean) => available,
    isSlotTaken: (_, { error }: ErrorParams) => isSlotTaken(error),
    isCancelled: (_, { error }: ErrorParams) => isCancelled(error),
    canRetry: ({ context }, { error }: ErrorParams) =>
      error instanceof NetworkError && context.retries < maxRetries,
    canOpenCalendar: not(stateIn({ form: 'submitting' })),
  },
  actions: {
    setField: assign(({ context }, { field, value }: { field: TextFieldName; value: string }) => ({
      request: { ...context.request, [field]: value },
    })),
    select: assign(({ context }, selection: Partial<Selection>) => ({
      request: { ...context.request, ...selection },
      selectionChange: null,
    })),
    restoreDraft: assign(({ context }, { request, idempotencyKey }: Draft) => ({
      // What was typed before the draft was read wins.
      request: { ...request, ...textsOf((name) => context.request[name] || request[name]) },
      selectionChange: null,
      idempotencyKey: idempotencyKey ?? context.idempotencyKey,
    })),
    selectFirstSlot: assign(({ context }) => {
      const { date, timeSlot } = context.request;
      const [first] = offered(context);
      const to = first?.id ?? timeSlot;
      return changeSelection(context, { kind: 'slot moved', from: timeSlot, to, date });
    }),
    clearDate: assign(({ context }) => {
      const { bookingType, date } = context.request;
      const reason = reasonWithoutSlots(bookingType, date, context.now);
      return changeSelection(context, { kind: 'date cleared', date, reason });
    }),
    setTime: assign((_, now: StudioTime) => ({ now })),
    mergeBookedDates: assign(({ context }, booked: BookedDates) => ({
      booked: withBookedDates(context.booked, booked),
    })),
    markSlotBooked: assign(({ context }, slot: Selection) => ({
      booked: withBooked(context.booked, slot),
    })),
    raiseAvailabilityChange: raise({ type: 'availability.change' }),
    reloadPage: () => notProvided('reloadPage'),
    logBookedDatesFailure: (_, { error }: ErrorParams) =>
      console.error('Booked dates could not be fetched', error),
    startSubmission: assign((_, honeypot: string | undefined) => ({
      honeypot,
      retries: 0,
      selectionChange: null,
    })),
    renewKey: assign(({ context }) => newKey(context)),
    countRetry: assign(({ context }) => ({ retries: context.retries + 1 })),
    setValidationError: assign(({ context }) => ({ failure: validateRequest(context.request) })),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    clearMessages: assign({ failure: null, receipt: null, lateChanges: [] }),
    setReceipt: assign(({ context }, booking: BookingReceipt) => ({
      receipt: booking,
      lateChanges: lateChanges(normalized(context.request), booking),
    })),
    resetForm: assign({ request: emptyRequest, selectionChange: null }),
    setContact: assign((_, { fullName, email, phoneNumber }: Contact) => ({
      request: { ...emptyRequest, fullName, email, phoneNumber },
    })),
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
    lateChanges: [],
    ...newKey({ ...input, keys: 0 }),
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
          tags: 'calendarLoading',
          invoke: { id: 'calendar', src: 'loadCalendar', onDone: 'open', onError: 'failed' },
          after: { requestTimeout: 'failed' },
        },
        open: {},
        failed: { on: { 'calendar.open': 'retrying' } },
        retrying: {
          tags: 'calendarLoading',
          invoke: {
            id: 'calendar',
            src: 'loadCalendar',
            onDone: 'open',
            // Firefox requests no module again after a failed import.
            onError: { target: 'failed', actions: 'reloadPage' },
          },
          after: { requestTimeout: 'failed' },
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
              actions: [
                {
                  type: 'select',
                  params: ({ event: { bookingType } }) => ({
                    bookingType,
                    timeSlot: defaultSlot(bookingType),
                  }),
                },
                'raiseAvailabilityChange',
              ],
            },
            'date.change': {
              guard: { type: 'isDate', params: ({ event }) => event.date },
              target: '.idle',
              actions: [
                { type: 'select', params: ({ event: { date } }) => ({ date }) },
                'raiseAvailabilityChange',
              ],
            },
            'slot.change': {
              guard: { type: 'isSlotOnOffer', params: ({ event }) => event.timeSlot },
              target: '.idle',
              actions: { type: 'select', params: ({ event: { timeSlot } }) => ({ timeSlot }) },
            },
            'suggestion.accept': {
              guard: { type: 'isDate', params: ({ event }) => event.choice.date },
              target: '.idle',
              actions: [
                { type: 'select', params: ({ event }) => event.choice },
                'raiseAvailabilityChange',
              ],
            },
            'draft.restore': {
              target: '.idle',
              actions: [
                { type: 'restoreDraft', params: ({ event }) => event.draft },
                'raiseAvailabilityChange',
              ],
            },
            // Keeps the slot, else selects the first open one, else clears the date (section 4).
            'availability.change': [
              { guard: 'isSlotOpen' },
              { guard: 'isAnySlotOpen', actions: 'selectFirstSlot' },
              { actions: 'clearDate' },
            ],
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
            success: {
              id: 'success',
              on: {
                'booking.restart': {
                  target: 'idle',
                  actions: { type: 'setContact', params: ({ event }) => event.contact },
                },
              },
              exit: 'clearMessages',
            },
            failure: {
              id: 'failure',
              entry: 'raiseAvailabilityChange',
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
                input: submission,
                onDone: [
                  {
                    guard: { type: 'isSlotAvailable', params: ({ event }) => event.output },
                    target: 'creating',
                  },
                  {
                    target: '#failure',
                    actions: [markSlotTaken, { type: 'setFailure', params: slotTakenFailure }],
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
                    input: submission,
                    onDone: {
                      target: '#success',
                      actions: [
                        { type: 'setReceipt', params: ({ event }) => event.output },
                        { type: 'markSlotBooked', params: ({ event }) => event.output },
                        'resetForm',
                        'renewKey',
                      ],
                    },
                    onError: [
                      { guard: { type: 'canRetry', params: errorOf }, target: 'waiting' },
                      {
                        guard: { type: 'isSlotTaken', params: errorOf },
                        target: '#failure',
                        actions: [markSlotTaken, showError],
                      },
                      {
                        guard: { type: 'isCancelled', params: errorOf },
                        target: '#failure',
                        actions: ['renewKey', showError],
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
