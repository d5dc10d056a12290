import { type AnyEventObject, initialTransition, type SnapshotFrom, transition } from 'xstate';
import { BookingRefused, NetworkError } from '#booking/errors';
import { createFailed } from '#booking/messages';
import { type BookingRequest, emptyRequest } from '#booking/request';
import type { BookingEvent, bookingMachine, Draft } from '#machines/booking';
import { draftIn } from '#machines/bookingDraft';
import { studioTime } from '#studio/clock';
import { bookingsIn, type Call, type ModelStudio } from './studio.ts';

/**
 * Visitors, a network that loses and delays, and the studio. A world is one moment of them; its
 * steps are all that can happen next.
 */

/** Tuesday 1 December 2026 at 10:00, when two performance slots are left, and at 16:00, when none is. */
const times = [Date.UTC(2026, 11, 1, 10), Date.UTC(2026, 11, 1, 16)] as const;
const today = '2026-12-01';
const tomorrow = '2026-12-02';

const names = ['Ama', 'Kofi'] as const;
export const emailOf = (visitor: number): string => `${names[visitor]?.toLowerCase()}@example.com`;

/** A tab of a visitor's browser with the booking form. */
export interface Tab {
  readonly visitor: number;
  readonly form: SnapshotFrom<typeof bookingMachine>;
  /** The draft in the tab's session storage. */
  readonly draft: Draft | null;
  /** The call whose answer the form waits for. */
  readonly call: Call | null;
}

/** The number of times that each thing may still happen. */
export interface Budget {
  /** For each visitor. */
  readonly presses: readonly number[];
  readonly edits: readonly number[];
  readonly reloads: number;
  readonly copies: number;
  readonly rivals: number;
  readonly cancellations: number;
  readonly hours: number;
}

export interface World {
  readonly tabs: readonly Tab[];
  readonly stored: string;
  readonly time: number;
  /** POSTs that no form waits for any more: each may still arrive, also more than once, or never. */
  readonly late: readonly Call[];
  readonly budget: Budget;
  /** The call that was just answered, with the event for its form. */
  readonly answered?: { readonly call: Call; readonly event: AnyEventObject };
}

export interface Step {
  readonly words: string;
  readonly next: () => Promise<World> | World;
}

/** The studio and the machine of the visitors, possibly with planted faults. */
export interface Surroundings {
  readonly studio: ModelStudio;
  readonly machine: typeof bookingMachine;
  /** The draft stays stored when the request is booked. */
  readonly keepsDraft?: boolean;
}

/** A request of a visitor for this evening. */
const wish = (visitor: number): BookingRequest => ({
  ...emptyRequest,
  fullName: names[visitor] ?? '',
  email: emailOf(visitor),
  phoneNumber: '024 000 0000',
  date: today,
  timeSlot: 'evening',
});

const edits: Readonly<Record<string, BookingEvent>> = {
  'changes the notes': { type: 'field.change', field: 'notes', value: 'Two singers' },
  'changes the slot': { type: 'slot.change', timeSlot: 'afternoon' },
  'changes the date': { type: 'date.change', date: tomorrow },
  'changes the booth': { type: 'type.change', bookingType: 'recording' },
};

export function worldOf(surroundings: Surroundings) {
  const { studio, machine, keepsDraft = false } = surroundings;

  /** A tab in which the page loads and restores a draft. `load` names the load of the page. */
  function opened(visitor: number, draft: Draft | null, load: string, time: number): Tab {
    const input = { now: studioTime(times[time] ?? 0), pageId: `${names[visitor]}-${load}` };
    const [form] = initialTransition(machine, input);
    const tab: Tab = { visitor, form, draft, call: null };
    return draft ? moved(tab, { type: 'draft.restore', draft }) : tab;
  }

  /** The tab after an event: the machine's next state, its call and its stored draft. */
  function moved(tab: Tab, event: AnyEventObject): Tab {
    const [form, actions] = transition(machine, tab.form, event as BookingEvent);
    const started = actions
      .filter(({ type }) => type === 'xstate.spawnChild')
      .map(({ params }) => params as unknown as Call)
      .find(({ id }) => id === 'availability' || id === 'creation');
    const isWaiting = form.matches({ form: { submitting: { creating: 'waiting' } } });
    const kept = isWaiting || !form.hasTag('submitting') ? null : tab.call;
    const call = started ? { id: started.id, input: started.input } : kept;
    const isChanged =
      form.context.request !== tab.form.context.request ||
      form.context.idempotencyKey !== tab.form.context.idempotencyKey;
    const draft = isChanged ? draftIn(form) : tab.draft;
    return { ...tab, form, call, draft: keepsDraft ? (draft ?? tab.draft) : draft };
  }

  const withTab = (world: World, index: number, tab: Tab): World => ({
    ...world,
    tabs: world.tabs.with(index, tab),
    answered: undefined,
  });

  /** The world in which nobody waits any more for the call of a tab. */
  function abandoned(world: World, { call }: Tab): World {
    const isKnown = world.late.some((one) => JSON.stringify(one) === JSON.stringify(call));
    if (call?.id !== 'creation' || isKnown) return world;
    return { ...world, late: [...world.late, call] };
  }

  async function answered(world: World, index: number, tab: Tab, call: Call): Promise<World> {
    const { stored, event } = await studio.answer(world.stored, call, times[world.time] ?? 0);
    return {
      ...withTab({ ...world, stored }, index, moved(tab, event)),
      answered: { call, event },
    };
  }

  /** The possible ends of a tab's call. */
  function* callSteps(world: World, index: number, tab: Tab, call: Call): Generator<Step> {
    const what = call.id === 'creation' ? 'POST' : 'availability check';
    const who = `${names[tab.visitor]}'s ${what}`;
    yield { words: `${who} is answered`, next: () => answered(world, index, tab, call) };
    const failed = (error: Error) =>
      withTab(
        abandoned(world, tab),
        index,
        moved(tab, { type: `xstate.error.actor.${call.id}`, error }),
      );
    yield {
      words: `${who} gets no answer: it is lost, or its answer is, or it is still on its way`,
      next: () => failed(new NetworkError()),
    };
    if (call.id === 'creation') {
      const refused = new BookingRefused(createFailed, 502);
      yield { words: `a proxy answers ${who} with 502`, next: () => failed(refused) };
    }
  }

  /** The possible actions of a visitor in a tab. */
  function* visitorSteps(world: World, index: number, tab: Tab): Generator<Step> {
    const { budget } = world;
    const { visitor } = tab;
    const name = names[visitor];
    const spend = (what: 'presses' | 'edits', after: Tab): World => {
      const left = budget[what].with(visitor, (budget[what][visitor] ?? 0) - 1);
      return withTab({ ...world, budget: { ...budget, [what]: left } }, index, after);
    };
    if (!tab.form.hasTag('submitting')) {
      if ((budget.presses[visitor] ?? 0) > 0) {
        yield {
          words: `${name} presses Book Session`,
          next: () => spend('presses', moved(tab, { type: 'submit' })),
        };
      }
      if ((budget.edits[visitor] ?? 0) > 0) {
        for (const [words, event] of Object.entries(edits)) {
          yield { words: `${name} ${words}`, next: () => spend('edits', moved(tab, event)) };
        }
      }
    }
    if (budget.reloads > 0) {
      const load = `reload-${budget.reloads}`;
      const left = { ...abandoned(world, tab), budget: { ...budget, reloads: budget.reloads - 1 } };
      yield {
        words: `${name} reloads the page`,
        next: () => withTab(left, index, opened(visitor, tab.draft, load, world.time)),
      };
    }
    if (budget.copies > 0) {
      yield {
        words: `${name} duplicates the tab`,
        next: () => ({
          ...world,
          tabs: [...world.tabs, opened(visitor, tab.draft, `copy-${budget.copies}`, world.time)],
          budget: { ...budget, copies: budget.copies - 1 },
          answered: undefined,
        }),
      };
    }
  }

  /** The steps of the studio, the network and the clock. */
  function* otherSteps(world: World): Generator<Step> {
    const { budget, stored, time, late } = world;
    const time_ = times[time] ?? 0;
    for (const call of late) {
      yield {
        words: `a POST of ${call.input.request.fullName} arrives late`,
        next: async () => {
          const after = (await studio.answer(stored, call, time_)).stored;
          return { ...world, stored: after, answered: undefined };
        },
      };
    }
    if (budget.rivals > 0) {
      const request = { ...wish(0), fullName: 'Yaa', email: 'yaa@example.com' };
      const call: Call = { id: 'creation', input: { request, idempotencyKey: 'the-rival' } };
      yield {
        words: 'somebody else books this evening',
        next: async () => {
          const after = (await studio.answer(stored, call, time_)).stored;
          const left = { ...budget, rivals: budget.rivals - 1 };
          return { ...world, stored: after, budget: left, answered: undefined };
        },
      };
    }
    if (budget.cancellations > 0) {
      for (const { reference, fullName, status } of bookingsIn(stored)) {
        if (status === 'cancelled') continue;
        yield {
          words: `the studio cancels the booking of ${fullName}`,
          next: async () => {
            const after = await studio.cancel(stored, reference);
            const left = { ...budget, cancellations: budget.cancellations - 1 };
            return { ...world, stored: after, budget: left, answered: undefined };
          },
        };
      }
    }
    if (budget.hours > 0) {
      yield {
        words: 'the evening slot begins',
        next: () => {
          const now = studioTime(times[1]);
          const tabs = world.tabs.map((tab) => moved(tab, { type: 'clock.tick', now }));
          const left = { ...budget, hours: budget.hours - 1 };
          return { ...world, tabs, time: 1, budget: left, answered: undefined };
        },
      };
    }
  }

  return {
    /** The first moment: every visitor has filled in the form for the same evening. */
    start: (budget: Budget): World => ({
      tabs: budget.presses.map((_, visitor) =>
        moved(opened(visitor, null, 'visit', 0), {
          type: 'draft.restore',
          draft: { request: wish(visitor), idempotencyKey: null },
        }),
      ),
      stored: studio.empty,
      time: 0,
      late: [],
      budget,
    }),
    /** The possible next steps. */
    *steps(world: World): Generator<Step> {
      for (const [index, tab] of world.tabs.entries()) {
        if (tab.call) yield* callSteps(world, index, tab, tab.call);
        const delay = tab.form._nodes
          .flatMap((node) => [...node.transitions.keys()])
          .find((type) => type.startsWith('xstate.after.retryDelay'));
        if (delay) {
          yield {
            words: `${names[tab.visitor]}'s form sends the POST again`,
            next: () => withTab(world, index, moved(tab, { type: delay })),
          };
        }
        yield* visitorSteps(world, index, tab);
      }
      yield* otherSteps(world);
    },
  };
}

/** A key that differs for two worlds in which different things can happen. */
export const keyOf = ({ tabs, stored, time, late, budget }: World): string =>
  JSON.stringify([
    tabs.map(({ visitor, form, draft, call }) => [
      visitor,
      form.value.form,
      form.context,
      draft,
      call?.id,
    ]),
    stored,
    time,
    late.map((call) => JSON.stringify(call)).toSorted(),
    budget,
  ]);
