import {
  type HeadlineContext,
  type HeadlineEvent,
  headlineMachine,
  shownText,
} from '#machines/headline';
import type { Plan } from './walk';

/** The event cases for the walk through the headline machine; everything else is generated. */

const phrases = ['Hit', 'On'] as const;

export const headlinePlan: Plan<HeadlineContext, HeadlineEvent> = {
  machine: headlineMachine,
  inputs: [{ phrases }, { phrases, paused: true }],
  events: { pause: [{ type: 'pause' }], play: [{ type: 'play' }] },
  answers: {},
  distinguish: (context) => context,
  brokenInvariant: ({ event, waited, after }) => {
    const text = shownText(after.context);
    if (!phrases.some((phrase) => phrase.startsWith(text))) {
      return `the headline shows "${text}", which begins none of its phrases`;
    }
    if (after.matches('paused') && !phrases.some((phrase) => phrase === text)) {
      return `the headline stands still at "${text}", which is not a whole phrase`;
    }
    const [, delay] = /^xstate\.after\.(\w+)/.exec(event.type) ?? [];
    return delay === undefined || waited === milliseconds[delay]
      ? null
      : `the ${delay} of the headline lasted ${waited} ms instead of ${milliseconds[delay]} ms`;
  },
};

/** The delays of the specification, section 9, in milliseconds. */
const milliseconds: Record<string, number> = {
  typingDelay: 100,
  deletingDelay: 50,
  completePhraseDelay: 2000,
};
