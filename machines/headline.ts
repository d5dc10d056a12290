import { assign, setup } from 'xstate';

/** The typing headline: types a phrase, pauses, deletes it, types the next (specification, section 9). */

export interface HeadlineInput {
  /** The phrases in their order; the first follows the last. */
  readonly phrases: readonly [string, ...string[]];
  /** Whether the headline begins still, as it does for those who prefer reduced motion. */
  readonly still?: boolean;
}

export interface HeadlineContext {
  readonly phrases: readonly [string, ...string[]];
  readonly still: boolean;
  /** Which phrase is shown. */
  readonly index: number;
  /** How many characters of it are shown. */
  readonly length: number;
}

export type HeadlineEvent = { type: 'pause' } | { type: 'play' };

/** The characters of the phrase on show, as a reader counts them. */
const phrase = ({ phrases, index }: HeadlineContext): string[] =>
  Array.from(phrases[index] ?? phrases[0]);

/** The text on show: always the beginning of one of the phrases. */
export const shownText = (context: HeadlineContext): string =>
  phrase(context).slice(0, context.length).join('');

/** What of the phrase is not on show. */
export const hiddenText = (context: HeadlineContext): string =>
  phrase(context).slice(context.length).join('');

/** How much of the phrase is shown, from 0 to 1. */
export const shownShare = (context: HeadlineContext): number =>
  context.length / phrase(context).length;

export const headlineMachine = setup({
  types: {
    input: {} as HeadlineInput,
    context: {} as HeadlineContext,
    events: {} as HeadlineEvent,
  },
  guards: {
    startsStill: ({ context }) => context.still,
    phraseIsWhole: ({ context }) => context.length === phrase(context).length,
    nothingIsLeft: ({ context }) => context.length === 0,
  },
  actions: {
    typeCharacter: assign(({ context }) => ({ length: context.length + 1 })),
    deleteCharacter: assign(({ context }) => ({ length: context.length - 1 })),
    turnToTheNextPhrase: assign(({ context }) => ({
      index: (context.index + 1) % context.phrases.length,
    })),
    showTheWholePhrase: assign(({ context }) => ({ length: phrase(context).length })),
  },
  delays: {
    typingDelay: 100,
    deletingDelay: 50,
    wholePhrasePause: 2000,
  },
}).createMachine({
  id: 'headline',
  context: ({ input }) => ({
    phrases: input.phrases,
    still: input.still ?? false,
    index: 0,
    length: 0,
  }),
  initial: 'starting',
  states: {
    starting: {
      always: [{ guard: 'startsStill', target: 'still' }, { target: 'moving' }],
    },
    moving: {
      initial: 'typing',
      on: { pause: 'still' },
      states: {
        typing: {
          always: { guard: 'phraseIsWhole', target: 'whole' },
          after: { typingDelay: { target: 'typing', reenter: true, actions: 'typeCharacter' } },
        },
        whole: {
          after: { wholePhrasePause: 'deleting' },
        },
        deleting: {
          always: {
            guard: 'nothingIsLeft',
            target: 'typing',
            actions: 'turnToTheNextPhrase',
          },
          after: {
            deletingDelay: { target: 'deleting', reenter: true, actions: 'deleteCharacter' },
          },
        },
      },
    },
    still: {
      entry: 'showTheWholePhrase',
      on: { play: 'moving' },
    },
  },
});
