import { assign, setup } from 'xstate';

/** The machine of the typing headline (specification, section 9). */

export interface HeadlineInput {
  /** The phrases in display order; the first follows the last. */
  readonly phrases: readonly [string, ...string[]];
}

interface HeadlineContext extends HeadlineInput {
  readonly index: number;
  /** Number of its characters (code points) that are shown. */
  readonly length: number;
}

export type HeadlineEvent = { type: 'pause' } | { type: 'play' };

/** Returns the code points of the current phrase, so that no surrogate pair is split. */
const phrase = ({ phrases, index }: HeadlineContext): string[] =>
  Array.from(phrases[index] ?? phrases[0]);

/** Returns the typed part of the current phrase, the rest, and the typed share from 0 to 1. */
export function partsOf(context: HeadlineContext) {
  const all = phrase(context);
  const typed = all.slice(0, context.length).join('');
  const rest = all.slice(context.length).join('');
  return { typed, rest, share: context.length / all.length };
}

/** Shows a whole phrase, deletes it and types the next one; delays are in milliseconds. */
export const headlineMachine = setup({
  types: {
    input: {} as HeadlineInput,
    context: {} as HeadlineContext,
    events: {} as HeadlineEvent,
  },
  guards: {
    isPhraseComplete: ({ context }) => context.length === phrase(context).length,
    isPhraseEmpty: ({ context }) => context.length === 0,
  },
  actions: {
    typeCharacter: assign(({ context }) => ({ length: context.length + 1 })),
    deleteCharacter: assign(({ context }) => ({ length: context.length - 1 })),
    selectNextPhrase: assign(({ context }) => ({
      index: (context.index + 1) % context.phrases.length,
    })),
    completePhrase: assign(({ context }) => ({ length: phrase(context).length })),
  },
  delays: { typingDelay: 100, deletingDelay: 50, completePhraseDelay: 2000 },
}).createMachine({
  id: 'headline',
  // Without its guard or target, an `always` throws an error instead of freezing the page.
  options: { maxIterations: 100 },
  context: ({ input }) => ({ ...input, index: 0, length: 0 }),
  // Like the prerendered page, which shows the whole first phrase.
  initial: 'paused',
  states: {
    playing: {
      initial: 'complete',
      on: { pause: 'paused' },
      states: {
        typing: {
          always: { guard: 'isPhraseComplete', target: 'complete' },
          after: { typingDelay: { target: 'typing', reenter: true, actions: 'typeCharacter' } },
        },
        complete: { after: { completePhraseDelay: 'deleting' } },
        deleting: {
          always: {
            guard: 'isPhraseEmpty',
            target: 'typing',
            actions: 'selectNextPhrase',
          },
          after: {
            deletingDelay: { target: 'deleting', reenter: true, actions: 'deleteCharacter' },
          },
        },
      },
    },
    paused: { entry: 'completePhrase', on: { play: 'playing' } },
  },
});
