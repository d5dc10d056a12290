import { type AnyEventObject, initialTransition, type SnapshotFrom, transition } from 'xstate';
import { type BookedDates, withBooked } from '#booking/availability';
import { BookingRefused, NetworkError } from '#booking/errors';
import { createFailed } from '#booking/messages';
import type { BookingRequest, Submission } from '#booking/request';
import { slotById } from '#booking/slots';
import { type BookingEvent, bookingMachine, type Draft } from '#machines/booking';
import { momentOf, studioTime } from '#studio/clock';
import type { BookingRepository } from '../../server/bookings/bookingRepository.ts';
import { draftIn } from '../../src/screens/booking/draftStorage.ts';
import { emptyDraft, today, tomorrow, validRequest } from '../support/machines/bookingForm.ts';
import { type Call, isActive, modelStudio, type Stored } from './studio.ts';

/**
 * Visitors, a network that loses and delays, and the studio. A world is one moment of them; its
 * steps are all that can happen next.
 */

/** When two performance slots of today are left, and when none is; in milliseconds since 1970. */
const [morning, afternoon] = [slotById.morning, slotById.evening].map(({ start }) =>
  momentOf({ date: today, minutes: start }),
) as [number, number];

/** A tab of a visitor's browser with the booking form. */
export interface Tab {
  readonly visitor: string;
  readonly form: SnapshotFrom<typeof bookingMachine>;
  /** The draft in the tab's session storage. */
  readonly draft: Draft | null;
}

/** The number of times that each thing may still happen, for instance `Ama presses`. */
export type Budget = Readonly<Record<string, number>>;

export interface World {
  readonly tabs: readonly Tab[];
  readonly stored: Stored;
  /** In milliseconds since 1970. */
  readonly time: number;
  /** POSTs that no form waits for any more: each may still arrive, also more than once, or never. */
  readonly late: readonly Call[];
  readonly left: Budget;
  /** The call that was just answered, with the event for its form. */
  readonly answered?: { readonly call: Call; readonly event: AnyEventObject };
}

/** A possible next step, the budget that it uses, and its change of the world. */
export interface Step {
  readonly words: string;
  readonly change: () => Promise<Partial<World>> | Partial<World>;
  readonly uses: string | undefined;
}
const step = (words: string, change: Step['change'], uses?: string): Step => ({
  ...{ words, change, uses },
});

/** The request of a visitor for this evening. */
const wish = (visitor: string): BookingRequest => ({
  ...{ ...validRequest, fullName: visitor, date: today },
  email: `${visitor.toLowerCase()}@example.com`,
});

const edits: Readonly<Record<string, BookingEvent>> = {
  'changes the notes': { type: 'field.change', field: 'notes', value: 'A choir' },
  'changes the slot': { type: 'slot.change', timeSlot: 'afternoon' },
  'changes the date': { type: 'date.change', date: tomorrow },
  'changes the booth': { type: 'type.change', bookingType: 'recording' },
};

const rival: Call = {
  id: 'createBooking',
  input: { request: wish('Yaa'), idempotencyKey: 'the-rival' },
};

const cancellation = { now: 0, emails: [], status: 'cancelled', reason: '' } as const;
const move = {
  now: 0,
  emails: [],
  to: { bookingType: 'performance', date: today, timeSlot: 'afternoon', slot: slotById.afternoon },
} as const;
const newLink = { now: 0, emails: [], changedBy: 'desk' } as const;

/** The call whose answer a form waits for. */
function callOf({ form: { children } }: Tab): Call | undefined {
  const id = children.createBooking ? 'createBooking' : 'checkAvailability';
  const actor = children[id];
  return actor && { id, input: actor.getSnapshot().input as Submission };
}

/** The late POSTs of a world in which nobody waits any more for the call of a tab. */
function lateWithout({ late }: World, tab: Tab): readonly Call[] {
  const call = callOf(tab);
  const isKnown = late.some((one) => JSON.stringify(one) === JSON.stringify(call));
  return call?.id === 'createBooking' && !isKnown ? [...late, call] : late;
}

export function worldWith(machine = bookingMachine) {
  const studio = modelStudio();

  /** A tab in which the page loads and restores a draft, perhaps after it has got the booked dates. */
  function opened(
    visitor: string,
    draft: Draft | null,
    load: string,
    time: number,
    early?: BookedDates,
  ): Tab {
    const input = { now: studioTime(time), pageId: `${visitor}-${load}` };
    const [form] = initialTransition(machine, input);
    const dates = { type: 'xstate.done.actor.fetchBookedDates', output: early };
    const tab = early ? moved({ visitor, form, draft }, dates) : { visitor, form, draft };
    return draft ? moved(tab, { type: 'draft.restore', draft }) : tab;
  }

  /** The tab after an event: the machine's next state and the stored draft. */
  function moved(tab: Tab, event: AnyEventObject): Tab {
    const [form] = transition(machine, tab.form, event as BookingEvent);
    const [before, after] = [tab.form.context, form.context];
    const names = ['request', 'idempotencyKey', 'unanswered', 'lastBooking'] as const;
    const isKept = names.every((name) => before[name] === after[name]);
    return { ...tab, form, draft: isKept ? tab.draft : draftIn(form) };
  }

  /** The possible next steps of a tab: of its visitor, its form and the network. */
  function* tabSteps(world: World, index: number, tab: Tab): Generator<Step> {
    const { visitor, form, draft } = tab;
    const { tabs, stored, time, left } = world;
    const become = (after: Tab) => ({ tabs: tabs.with(index, after) });
    const send = (event: AnyEventObject) => become(moved(tab, event));

    const call = callOf(tab);
    if (call) {
      const who = `${visitor}'s ${call.id === 'createBooking' ? 'POST' : 'availability check'}`;
      const fail = (error: Error) => ({
        late: lateWithout(world, tab),
        ...send({ type: `xstate.error.actor.${call.id}`, error }),
      });
      const answer = (isOutdated: boolean) => async () => {
        const { event, ...after } = await studio.answer(stored, call, time, isOutdated);
        return { ...after, ...send(event), answered: { call, event } };
      };
      const lost = `${who} gets no answer: it is lost, or its answer is, or it is still on its way`;
      yield step(`${who} is answered`, answer(false));
      yield step(lost, () => fail(new NetworkError()));
      if (call.id === 'createBooking') {
        const refused = new BookingRefused(createFailed, 502);
        const outdated = `${who} is answered after the studio has changed its terms`;
        yield step(`a proxy answers ${who} with 502`, () => fail(refused));
        yield step(outdated, answer(true), 'terms');
      }
    }
    const output = stored.bookings.filter(isActive).reduce<BookedDates>(withBooked, {});
    if (form.children.fetchBookedDates) {
      const arrive = () => send({ type: 'xstate.done.actor.fetchBookedDates', output });
      yield step(`the booked dates reach ${visitor}'s form`, arrive, 'dates');
    }
    const retry = form._nodes
      .flatMap((node) => [...node.transitions.keys()])
      .find((type) => type.startsWith('xstate.after.retryDelay'));
    if (retry) yield step(`${visitor}'s form sends the POST again`, () => send({ type: retry }));
    if (!form.matches({ form: 'submitting' })) {
      const press = () => send({ type: 'submit' });
      yield step(`${visitor} presses Book Session`, press, `${visitor} presses`);
      const { receipt } = form.context;
      if (receipt) {
        const value = `${receipt.fullName} again`;
        const rename = { type: 'field.change', field: 'fullName', value };
        const restart = () => become(moved(moved(tab, { type: 'booking.restart' }), rename));
        yield step(`${visitor} starts another session`, restart, 'restarts');
      }
      for (const [edit, event] of Object.entries(edits))
        yield step(`${visitor} ${edit}`, () => send(event), `${visitor} edits`);
    }
    const reload = (early?: BookedDates) => () => ({
      late: lateWithout(world, tab),
      ...become(opened(visitor, draft, `reload-${left.reloads}`, time, early)),
    });
    const beforeDraft = 'which gets the booked dates before the draft';
    const copy = () => ({ tabs: [...tabs, opened(visitor, draft, `copy-${left.copies}`, time)] });
    yield step(`${visitor} reloads the page`, reload(), 'reloads');
    if (left.dates) yield step(`${visitor} reloads, ${beforeDraft}`, reload(output), 'reloads');
    yield step(`${visitor} duplicates the tab`, copy, 'copies');
  }

  /** The other possible next steps: late POSTs, a rival, the studio, private pages, the clock. */
  function* otherSteps({ tabs, stored, time, late }: World): Generator<Step> {
    const arrive = (call: Call) => async () => {
      const { event, ...after } = await studio.answer(stored, call, time);
      return after;
    };
    for (const call of late)
      yield step(`a POST of ${call.input.request.fullName} arrives late`, arrive(call));
    yield step('somebody else books this evening', arrive(rival), 'rivals');
    for (const booking of stored.bookings.filter(isActive)) {
      const { reference, fullName, email, changeCount: seenChanges } = booking;
      const act = (make: (bookings: BookingRepository) => Promise<unknown>) => () =>
        studio.change(stored, make);
      for (const [who, changedBy, uses] of [
        ['the studio', "studio's link", 'cancellations'],
        [fullName, "artist's link", 'withdrawals'],
      ] as const) {
        const change = { ...cancellation, changedBy };
        const cancel = act((bookings) => bookings.changeStatus(reference, change));
        yield step(`${who} cancels the booking of ${fullName}`, cancel, uses);
      }
      const link = { ...newLink, email, seenChanges };
      const renew = act((bookings) => bookings.setEmail(reference, link));
      yield step(`the studio sends ${fullName} a new link`, renew, 'prints');
      for (const [changedBy, status] of [
        ["artist's link", 'requested'],
        ['desk', 'confirmed'],
      ] as const) {
        const to = { ...move, status, changedBy, from: booking };
        const change = act((bookings) => bookings.move(reference, to));
        yield step(`the booking of ${fullName} is moved with the ${changedBy}`, change, 'moves');
      }
    }
    const tick = { type: 'clock.tick', now: studioTime(afternoon) };
    const pass = () => ({ time: afternoon, tabs: tabs.map((tab) => moved(tab, tick)) });
    yield step('the evening slot begins', pass, 'hours');
  }

  return {
    /** The first moment: every visitor has filled in the form for the same evening. */
    start: (left: Budget): World => ({
      tabs: ['Ama', 'Kofi']
        .filter((visitor) => `${visitor} presses` in left)
        .map((visitor) => {
          const draft = { ...emptyDraft, request: wish(visitor) };
          return moved(opened(visitor, null, 'visit', morning), { type: 'draft.restore', draft });
        }),
      ...{ stored: studio.empty, time: morning, late: [], left },
    }),
    /** The possible next steps. */
    steps(world: World): Step[] {
      const ofTabs = world.tabs.flatMap((tab, index) => [...tabSteps(world, index, tab)]);
      const isLeft = ({ uses }: Step) => uses === undefined || (world.left[uses] ?? 0) > 0;
      return [...ofTabs, ...otherSteps(world)].filter(isLeft);
    },
    /** The world after a step. */
    async after(world: World, { uses, change }: Step): Promise<World> {
      const left = uses ? { ...world.left, [uses]: (world.left[uses] ?? 0) - 1 } : world.left;
      return { ...world, answered: undefined, left, ...(await change()) };
    },
  };
}

/** A key that differs for two worlds in which different things can happen. */
export const keyOf = ({ tabs, stored, time, late, left }: World): string =>
  JSON.stringify([
    tabs.map(({ visitor, form, draft }) => [visitor, form.value.form, form.context, draft]),
    stored.rows,
    time,
    late.map((call) => JSON.stringify(call)).toSorted(),
    left,
  ]);
