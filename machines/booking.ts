import { and, assign, emit, fromCallback, fromPromise, raise, setup, stateIn } from 'xstate';
import {
  type BookedDates,
  openSlots,
  type Selection,
  sameSelection,
  withBooked,
  withBookedDates,
  withoutBooked,
} from '#booking/availability';
import { isDate } from '#booking/dates';
import { lastBookingOf } from '#booking/draft';
import * as errors from '#booking/errors';
import {
  type BookingReceipt,
  type BookingRequest,
  emptyRequest,
  type LastBooking,
  normalized,
  type Submission,
  type TextFieldName,
  textsOf,
  validateRequest,
} from '#booking/request';
import {
  beforeChange,
  openSelection,
  type SelectionChange,
  selectionChangeText,
} from '#booking/selectionChange';
import { type BookingType, defaultSlot, type SlotId } from '#booking/slots';
import type { StudioTime } from '#studio/clock';
import { clockMachine } from './clock';

/** The machine of the booking form (specification, sections 4 to 8). */

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
  /** See `BookingContext`. */
  readonly unanswered: Selection | null;
  readonly lastBooking: LastBooking | null;
}

export interface BookingContext extends BookingInput {
  readonly request: BookingRequest;
  readonly idempotencyKey: string;
  readonly booked: BookedDates;
  /** The last automatic change of the selection. */
  readonly selectionChange: SelectionChange | null;
  readonly failure: errors.Failure | null;
  /** True after a press without connection, until the next press. */
  readonly isUnsent: boolean;
  /** The last booking as it was made, also before a reload, until another one is started. */
  readonly lastBooking: LastBooking | null;
  /** Its receipt, as long as the page is open: later, the booking may have been changed. */
  readonly receipt: BookingReceipt | null;
  /**
   * The selection of the last POST while nobody knows whether it is booked. The booked dates may
   * contain it then, so it is not compared with them.
   */
  readonly unanswered: Selection | null;
  /** The value of `unanswered` before the last POST. */
  readonly unansweredBefore: Selection | null;
  readonly keyCount: number;
  /** Of the last submission; absent when it is empty. */
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
  | { type: 'suggestion.accept'; selection: Selection }
  | { type: 'submit'; honeypot?: string }
  | { type: 'booking.restart' | 'receipt.end' }
  | { type: 'calendar.open' | 'calendar.close' }
  | { type: 'page.reload' }
  | { type: 'clock.tick'; now: StudioTime }
  /** The device has set its clock, or has slept. */
  | { type: 'clock.jump' }
  | { type: 'connection.lost' | 'connection.back' }
  /** The API has answered: some in-app browsers always say that they are offline. */
  | { type: 'api.answer' };

/** Maximum number of retries of a POST after a network error or a timeout. */
const maxRetries = 2;

const openSlotsOf = ({ request: { bookingType, date }, booked, now }: BookingContext) =>
  openSlots(bookingType, date, booked, now);

/** True when the selection is that of a POST of which the outcome is unknown. */
const isUnanswered = ({ unanswered, request }: BookingContext): boolean =>
  unanswered !== null && sameSelection(unanswered, request);

/** Returns the selection that may still be booked after a POST has failed. */
function unansweredAfter({ unanswered, unansweredBefore }: BookingContext, error: unknown) {
  if (errors.isRefused(error)) return null;
  return errors.isRejected(error) ? unansweredBefore : unanswered;
}

/** Returns booked dates without a selection that may be the visitor's own booking. */
const bookedByOthers = (booked: BookedDates, unanswered: Selection | null): BookedDates =>
  unanswered ? withoutBooked(booked, unanswered) : booked;

/**
 * Selects the first open slot or, without one, clears the date. A slot-taken failure gets the change
 * as its detail.
 */
function withOpenSlot(context: BookingContext): Partial<BookingContext> {
  const { request, failure } = context;
  const { selection, selectionChange } = openSelection({ ...context, ...request });
  const changed = { request: { ...request, ...selection }, selectionChange };
  if (failure?.kind !== 'slot') return changed;
  // A second change makes the detail of the first one false; the notice says the newest.
  if (failure.detail) return { ...changed, failure: { ...failure, detail: undefined } };
  const detail = selectionChangeText(selectionChange, request.bookingType);
  const field = selection.date ? 'timeSlot' : 'date';
  return { ...changed, failure: { ...failure, field, detail } };
}

/** Returns the booth with its default slot. */
const firstOf = (bookingType: BookingType) => ({ bookingType, timeSlot: defaultSlot(bookingType) });

/** Returns the request as submitted, the input of an API actor. */
const submission = ({ context }: { context: BookingContext }): Submission => {
  const { request, idempotencyKey, honeypot } = context;
  return { request, idempotencyKey, honeypot };
};

/** Returns a new idempotency key of a page load. */
const newKey = ({ pageId, keyCount }: Pick<BookingContext, 'pageId' | 'keyCount'>) => ({
  idempotencyKey: `${pageId}-${keyCount + 1}`,
  keyCount: keyCount + 1,
});

/** The error of a POST that is not answered in time. */
const timeout = () => new errors.NetworkError();

/** Returns the error of a rejected promise, the params of guards and actions. */
const errorOf = ({ event }: { event: { error: unknown } }): unknown => event.error;

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
    emitted: {} as { type: 'submission.failed' },
  },
  actors: {
    clock: clockMachine,
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
    isSlotOpen: ({ context }, timeSlot: SlotId) =>
      openSlotsOf(context).some(({ id }) => id === timeSlot),
    isSlotClosed: ({ context }) =>
      !isUnanswered(context) &&
      openSlotsOf(context).every(({ id }) => id !== context.request.timeSlot),
    isSlotAvailable: (_, available: boolean) => available,
    isSlotTaken: (_, error: unknown) => errors.isSlotTaken(error),
    isCancelled: (_, error: unknown) => errors.isCancelled(error),
    areTermsOutdated: (_, error: unknown) => errors.areTermsOutdated(error),
    canRetry: ({ context }, error: unknown) =>
      error instanceof errors.NetworkError && context.retries < maxRetries,
    isEditing: stateIn({ form: 'editing' }),
    isOnline: stateIn({ connection: 'online' }),
    hasFailedOffline: ({ context }) => context.failure?.kind === 'offline',
    isOffline: stateIn({ connection: 'offline' }),
    hasBooked: ({ context }) => context.lastBooking !== null,
  },
  actions: {
    setField: assign(({ context }, { field, value }: { field: TextFieldName; value: string }) => ({
      request: { ...context.request, [field]: value },
    })),
    setSelection: assign(({ context }, selection: Partial<Selection>) => ({
      request: { ...context.request, ...selection },
      selectionChange: null,
    })),
    restoreDraft: assign(({ context }, { request, ...draft }: Draft) => ({
      ...draft,
      // What was typed before the draft was read wins.
      request: { ...request, ...textsOf((name) => context.request[name] || request[name]) },
      selectionChange: null,
      idempotencyKey: draft.idempotencyKey ?? context.idempotencyKey,
      booked: bookedByOthers(context.booked, draft.unanswered),
    })),
    selectOpenSlot: assign(({ context }) => withOpenSlot(context)),
    emitFailure: emit({ type: 'submission.failed' }),
    raiseAnswer: raise({ type: 'api.answer' }),
    setTime: assign((_, now: StudioTime) => ({ now })),
    /** Takes back a change of the selection that a wrong clock has caused. */
    undoSelectionChange: assign(({ context: { request, booked, selectionChange, now } }) => {
      const before = beforeChange({ ...request, booked, now, selectionChange });
      return before ? { request: { ...request, ...before }, selectionChange: null } : {};
    }),
    mergeBookedDates: assign(({ context }, booked: BookedDates) => ({
      booked: bookedByOthers(withBookedDates(context.booked, booked), context.unanswered),
    })),
    markSlotBooked: assign(({ context: { booked, unanswered } }, slot: Selection) => ({
      booked: withBooked(booked, slot),
      unanswered: unanswered && sameSelection(unanswered, slot) ? null : unanswered,
    })),
    markUnanswered: assign(({ context: { request, unanswered } }) => {
      const { bookingType, date, timeSlot } = request;
      return { unanswered: { bookingType, date, timeSlot }, unansweredBefore: unanswered };
    }),
    /** Loads the page again, with its draft, and goes on where the visitor was. */
    reloadPage: () => notProvided('reloadPage'),
    logBookedDatesFailure: (_, error: unknown) =>
      console.error('Booked dates could not be fetched', error),
    startSubmission: assign(({ context }, honeypot: string | undefined) => ({
      // What is sent is shown.
      request: normalized(context.request),
      honeypot,
      retries: 0,
      isUnsent: false,
      selectionChange: null,
    })),
    renewKey: assign(({ context }) => ({ ...newKey(context), unanswered: null })),
    countRetry: assign(({ context }) => ({ retries: context.retries + 1 })),
    setValidationError: assign(({ context }) => ({ failure: validateRequest(context.request) })),
    setFailure: assign((_, failure: errors.Failure) => ({
      failure,
      isUnsent: failure.kind === 'offline',
    })),
    setError: assign(({ context }, error: unknown) => ({
      failure: errors.failureOf(error),
      unanswered: unansweredAfter(context, error),
    })),
    clearFailure: assign({ failure: null }),
    setReceipt: assign((_, receipt: BookingReceipt) => ({
      receipt,
      lastBooking: lastBookingOf(receipt),
    })),
    endReceipt: assign({ receipt: null }),
    resetForm: assign({ request: emptyRequest }),
    /** Ends the last booking, and keeps the contact data of its receipt for fields that are empty. */
    startAnother: assign(({ context: { request, receipt } }) => {
      const last: Partial<BookingReceipt> = receipt ?? {};
      const texts = (name: TextFieldName) =>
        request[name] || (name !== 'notes' && last[name]) || '';
      return { receipt: null, lastBooking: null, request: { ...request, ...textsOf(texts) } };
    }),
  },
  delays: {
    /** Timeout of a request and of loading the calendar, in milliseconds. */
    requestTimeout: 30_000,
    /** Duration of the notice that the browser is online again, in milliseconds. */
    returnedDelay: 10_000,
    /** Delay before a POST is retried, in milliseconds: 1000, then 2000. */
    retryDelay: ({ context }) => 500 * 2 ** context.retries,
  },
}).createMachine({
  id: 'booking',
  // Without its guard, `always` throws an error instead of freezing the page.
  options: { maxIterations: 100 },
  context: ({ input }) => ({
    ...input,
    booked: {},
    request: emptyRequest,
    selectionChange: null,
    failure: null,
    isUnsent: false,
    lastBooking: null,
    receipt: null,
    unanswered: null,
    unansweredBefore: null,
    ...newKey({ ...input, keyCount: 0 }),
    retries: 0,
  }),
  invoke: { id: 'clock', systemId: 'clock', src: 'clock' },
  on: {
    'clock.tick': {
      actions: [{ type: 'setTime', params: ({ event }) => event.now }, 'undoSelectionChange'],
    },
    // The booking may have been changed since, or its session begins.
    'receipt.end': { actions: 'endReceipt' },
  },
  type: 'parallel',
  states: {
    bookedDates: {
      initial: 'loading',
      // Their answer has the time at the server.
      on: { 'clock.jump': '.loading' },
      states: {
        loading: {
          invoke: {
            id: 'fetchBookedDates',
            src: 'fetchBookedDates',
            onDone: {
              target: 'known',
              actions: [
                { type: 'mergeBookedDates', params: ({ event }) => event.output },
                'raiseAnswer',
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
              actions: { type: 'logBookedDatesFailure', params: 'timeout' },
            },
          },
        },
        known: {},
        unknown: { on: { 'calendar.open': 'loading' } },
      },
    },
    connection: {
      initial: 'online',
      invoke: { id: 'watchConnection', src: 'watchConnection' },
      states: {
        online: {
          initial: 'steady',
          on: { 'connection.lost': 'offline' },
          states: { steady: {}, returned: { after: { returnedDelay: 'steady' } } },
        },
        offline: { on: { 'connection.back': 'online.returned', 'api.answer': 'online' } },
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
          on: { 'calendar.open': { guard: 'isEditing', target: 'loading' } },
        },
        loading: {
          invoke: { id: 'loadCalendar', src: 'loadCalendar', onDone: 'open', onError: 'failed' },
          after: { requestTimeout: 'failed' },
        },
        open: {},
        // The page is reloaded, because Firefox requests no module again after a failed import.
        // Offline, it would be lost.
        failed: {
          on: { 'calendar.open': { guard: 'isOnline', actions: 'reloadPage' } },
        },
      },
    },
    form: {
      initial: 'editing',
      states: {
        editing: {
          initial: 'idle',
          // Keeps the slot, else selects the first open one, else clears the date (section 4).
          always: { guard: 'isSlotClosed', actions: 'selectOpenSlot' },
          on: {
            'field.change': {
              target: '.idle',
              actions: { type: 'setField', params: ({ event }) => event },
            },
            'type.change': {
              target: '.idle',
              actions: {
                type: 'setSelection',
                params: ({ event }) => firstOf(event.bookingType),
              },
            },
            'date.change': {
              guard: { type: 'isDate', params: ({ event }) => event.date },
              target: '.idle',
              actions: { type: 'setSelection', params: ({ event: { date } }) => ({ date }) },
            },
            'slot.change': {
              guard: { type: 'isSlotOpen', params: ({ event }) => event.timeSlot },
              target: '.idle',
              actions: {
                type: 'setSelection',
                params: ({ event: { timeSlot } }) => ({ timeSlot }),
              },
            },
            'suggestion.accept': {
              target: '.idle',
              actions: { type: 'setSelection', params: ({ event }) => event.selection },
            },
            'draft.restore': {
              target: '.idle',
              actions: { type: 'restoreDraft', params: ({ event }) => event.draft },
            },
            'booking.restart': { guard: 'hasBooked', target: '.idle', actions: 'startAnother' },
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
            success: { id: 'success' },
            failure: {
              id: 'failure',
              entry: 'emitFailure',
              exit: 'clearFailure',
              always: { guard: and(['hasFailedOffline', 'isOnline']), target: 'idle' },
              initial: 'correctable',
              states: {
                correctable: {},
                // The studio has changed its terms since the page was loaded.
                outdated: {
                  id: 'outdated',
                  on: { 'page.reload': { guard: 'isOnline', actions: 'reloadPage' } },
                },
              },
            },
          },
        },
        submitting: {
          initial: 'checking',
          states: {
            checking: {
              invoke: {
                id: 'checkAvailability',
                src: 'checkAvailability',
                input: submission,
                onDone: [
                  {
                    guard: { type: 'isSlotAvailable', params: ({ event }) => event.output },
                    target: 'sending',
                    actions: 'raiseAnswer',
                  },
                  {
                    target: '#failure',
                    actions: [
                      'raiseAnswer',
                      { type: 'markSlotBooked', params: ({ context }) => context.request },
                      { type: 'setFailure', params: errors.slotTakenFailure },
                    ],
                  },
                ],
                onError: [
                  {
                    // The browser may be wrong about it, so the call is tried.
                    guard: 'isOffline',
                    target: '#failure',
                    actions: { type: 'setFailure', params: errors.offlineFailure },
                  },
                  {
                    target: '#failure',
                    actions: {
                      type: 'setFailure',
                      params: ({ event }) => errors.checkFailureOf(event.error),
                    },
                  },
                ],
              },
              after: {
                requestTimeout: {
                  target: '#failure',
                  actions: { type: 'setFailure', params: errors.slotCheckFailure },
                },
              },
            },
            sending: {
              entry: 'markUnanswered',
              invoke: {
                id: 'createBooking',
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
                    actions: [
                      { type: 'markSlotBooked', params: ({ context }) => context.request },
                      { type: 'setError', params: errorOf },
                    ],
                  },
                  {
                    guard: { type: 'isCancelled', params: errorOf },
                    target: '#failure',
                    actions: ['renewKey', { type: 'setError', params: errorOf }],
                  },
                  {
                    guard: { type: 'areTermsOutdated', params: errorOf },
                    target: '#outdated',
                    actions: { type: 'setError', params: errorOf },
                  },
                  { target: '#failure', actions: { type: 'setError', params: errorOf } },
                ],
              },
              after: {
                requestTimeout: [
                  { guard: { type: 'canRetry', params: timeout }, target: 'waiting' },
                  { target: '#failure', actions: { type: 'setError', params: timeout } },
                ],
              },
            },
            waiting: {
              entry: 'countRetry',
              on: { 'connection.back': 'sending' },
              after: {
                retryDelay: { guard: 'isOnline', target: 'sending' },
                requestTimeout: {
                  target: '#failure',
                  actions: { type: 'setError', params: timeout },
                },
              },
            },
          },
        },
      },
    },
  },
});
