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
  sameRequest,
  type TextField,
  validateRequest,
} from '#booking/request';
import { type Notice, selectionChangeOf, selectionChangeText } from '#booking/selectionChange';
import { type BookingType, defaultSlot, type SlotId } from '#booking/slots';
import type { StudioTime } from '#studio/clock';

/** A booking request, from the blank form to the receipt (specification, sections 4 to 8). */

/** Why the last submission failed, as it is shown; `field` is the one to mend, if there is one. */
export interface Failure {
  readonly message: string;
  /** What more there is to say than the specified sentence. */
  readonly detail?: string;
  readonly field?: Field;
}

/** One press of the button: the request as sent, under a key that its repetitions share. */
export interface Submission {
  readonly request: BookingRequest;
  readonly idempotencyKey: string;
  /** What stood in the field that people never meet, if anything did. */
  readonly trap?: string;
}

export interface BookingInput {
  /** The studio's clock when the form opens. */
  readonly now: StudioTime;
  /** Unguessable text that no other visit has; idempotency keys begin with it. */
  readonly visit: string;
}

/** The form as an earlier look at it, or a link, left it. */
export interface Draft {
  readonly request: BookingRequest;
  /** A submission that may not have been answered, to be known again under its key. */
  readonly submission: Submission | null;
}

export interface BookingContext {
  readonly now: StudioTime;
  readonly visit: string;
  readonly booked: BookedDates;
  readonly request: BookingRequest;
  readonly notice: Notice | null;
  readonly failure: Failure | null;
  readonly receipt: Receipt | null;
  readonly submission: Submission | null;
  readonly submissions: number;
  readonly retries: number;
}

export type BookingEvent =
  | { type: 'field.change'; field: TextField; value: string }
  | { type: 'type.change'; bookingType: BookingType }
  | { type: 'date.change'; date: string }
  | { type: 'slot.change'; timeSlot: SlotId }
  | { type: 'draft.restore'; draft: Draft }
  | { type: 'suggestion.take'; choice: Selection }
  | { type: 'submit'; trap?: string }
  | { type: 'calendar.open' }
  | { type: 'calendar.close' }
  | { type: 'time.passed'; now: StudioTime }
  | { type: 'availability.changed' }
  | { type: 'connection.lost' }
  | { type: 'connection.back' };

/** A call that ended in whatever was thrown. */
interface Failed {
  readonly error: unknown;
}

/** How often a POST whose connection broke is sent again. */
const maxRetries = 2;

/** The visitor's choice, put through the availability rule, with a notice of what that changed. */
function choose({ booked, now, request }: BookingContext, change: Partial<Selection>) {
  const wanted = { ...request, ...change };
  const settled = reconcileSelection(wanted, booked, now);
  return {
    request: { ...wanted, ...settled },
    notice: selectionChangeOf(wanted, settled, booked, now),
  };
}

/** The fields in which something is typed. */
const typedIn = ({ fullName, email, phoneNumber, notes }: BookingRequest) =>
  Object.fromEntries(
    Object.entries({ fullName, email, phoneNumber, notes }).filter(([, text]) => text !== ''),
  );

/** Whether the studio refused because somebody else has the slot. */
const isSlotTaken = (error: unknown): boolean =>
  error instanceof BookingRefused && error.status === 409;

/** The failure to show for whatever was thrown (specification, section 8). */
const failureOf = (error: unknown): Failure => ({
  message: error instanceof Error ? error.message : unknownFailure,
  ...(isSlotTaken(error) && { field: 'timeSlot' }),
});

/**
 * A failure because of a taken slot, with what became of the choice: which slot was lost and which
 * one is chosen now. The notice need not say it again.
 */
function explained({ failure, notice, request }: BookingContext): Partial<BookingContext> {
  if (failure?.field !== 'timeSlot' || !notice || notice.isTold) return {};
  return {
    failure: {
      ...failure,
      field: notice.kind === 'date cleared' ? 'date' : 'timeSlot',
      detail: selectionChangeText(notice, request.bookingType),
    },
    notice: { ...notice, isTold: true },
  };
}

/** The submission that pressing the button makes; one for the same request keeps its key. */
function newSubmission(
  { request, submission, submissions, visit }: BookingContext,
  trap?: string,
): Partial<BookingContext> {
  const tidy = normalized(request);
  if (submission && sameRequest(submission.request, tidy)) {
    return { submission: { ...submission, trap } };
  }
  const count = submissions + 1;
  const idempotencyKey = `${visit}-${count}`;
  return { submission: { request: tidy, idempotencyKey, trap }, submissions: count };
}

/** What the studio is asked about: the submission under way. */
const underWay = ({ context }: { context: BookingContext }): Submission => {
  if (!context.submission) throw new Error('nothing is being submitted');
  return context.submission;
};

/** Stands where a call will be provided. */
const notProvided = (name: string) => () => Promise.reject(new Error(`${name} is not provided`));

export const bookingMachine = setup({
  types: {
    input: {} as BookingInput,
    context: {} as BookingContext,
    events: {} as BookingEvent,
  },
  actors: {
    watchTheClock: fromCallback<BookingEvent>(() => {}),
    watchTheConnection: fromCallback<BookingEvent>(() => {}),
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
      const { request, notice } = choose(context, {});
      return { request, notice: notice ?? context.notice };
    }),
    readTheClock: assign((_, now: StudioTime) => ({ now })),
    learnBookedDates: assign(({ context }, answer: BookedDates) => ({
      booked: withBookedDates(context.booked, answer),
    })),
    learnThatTheSlotIsBooked: assign(({ context }) => ({
      booked: withBooked(context.booked, underWay({ context }).request),
    })),
    tellTheFormWhatIsOpen: raise({ type: 'availability.changed' }),
    reportBookedDatesFailure: (_, _failed: Failed) => {},
    beginTheSubmission: assign(({ context }, trap: string | undefined) => ({
      ...newSubmission(context, trap),
      retries: 0,
      notice: null,
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
    resetTheForm: assign({ request: emptyRequest, submission: null, notice: null }),
    restoreTheDraft: assign(({ context }, { request, submission }: Draft) => ({
      ...choose({ ...context, request: { ...request, ...typedIn(context.request) } }, {}),
      submission,
    })),
    saveTheDraft: () => {},
    forgetTheDraft: () => {},
  },
  delays: {
    /** How long an answer is waited for, in milliseconds. */
    answerPatience: 30_000,
    /** The pause before a POST is sent again, in milliseconds: one second, then two. */
    retryPause: ({ context }) => 500 * 2 ** context.retries,
  },
}).createMachine({
  id: 'booking',
  context: ({ input }) => ({
    now: input.now,
    visit: input.visit,
    booked: {},
    request: emptyRequest,
    notice: null,
    failure: null,
    receipt: null,
    submission: null,
    submissions: 0,
    retries: 0,
  }),
  invoke: { id: 'clock', src: 'watchTheClock' },
  on: {
    'time.passed': {
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
      invoke: { id: 'connection', src: 'watchTheConnection' },
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
        'suggestion.take': '.closed',
        // A calendar that is still loading must not open while the form is being submitted.
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
          actions: [{ type: 'keepWhatWasTyped', params: ({ event }) => event }, 'saveTheDraft'],
        },
        'type.change': {
          target: '.idle',
          actions: [
            { type: 'chooseTypeAndItsFirstSlot', params: ({ event }) => event.bookingType },
            'saveTheDraft',
          ],
        },
        'date.change': {
          guard: { type: 'dateExists', params: ({ event }) => event.date },
          target: '.idle',
          actions: [{ type: 'chooseDate', params: ({ event }) => event.date }, 'saveTheDraft'],
        },
        'slot.change': {
          guard: { type: 'slotIsOnOffer', params: ({ event }) => event.timeSlot },
          target: '.idle',
          actions: [{ type: 'chooseSlot', params: ({ event }) => event.timeSlot }, 'saveTheDraft'],
        },
        'draft.restore': {
          target: '.idle',
          actions: { type: 'restoreTheDraft', params: ({ event }) => event.draft },
        },
        'suggestion.take': {
          guard: { type: 'dateExists', params: ({ event }) => event.choice.date },
          target: '.idle',
          actions: [
            { type: 'takeTheSuggestion', params: ({ event }) => event.choice },
            'saveTheDraft',
          ],
        },
        'availability.changed': { actions: ['keepTheChoiceOpen', 'saveTheDraft'] },
        submit: [
          { guard: 'somethingIsWrong', target: '.failure', actions: 'sayWhatIsWrong' },
          {
            target: '.submitting',
            actions: [
              { type: 'beginTheSubmission', params: ({ event }) => event.trap },
              'saveTheDraft',
            ],
          },
        ],
      },
      states: {
        idle: {},
        submitting: {
          initial: 'checking',
          on: {
            // What is being submitted stays as it is until the studio has answered.
            'field.change': {},
            'type.change': {},
            'date.change': {},
            'slot.change': {},
            'draft.restore': {},
            'suggestion.take': {},
            'availability.changed': {},
            submit: {},
          },
          states: {
            checking: {
              invoke: {
                id: 'availability',
                src: 'checkAvailability',
                input: underWay,
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
                    input: underWay,
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
          entry: ['keepTheChoiceOpen', 'explainTheLostSlot', 'saveTheDraft'],
          exit: 'takeTheMessageAway',
        },
      },
    },
  },
});
