import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { allTransitions } from '#machines/devtools/definition';
import { headlineMachine, shownText } from '#machines/headline';
import { transitionInWords } from './support/chart';
import { SimulatedClock } from './support/simulatedClock';

/** A reference model of the headline (section 9) that advances by milliseconds. */
class SpecifiedHeadline {
  #index = 0;
  #length = 0;
  #isDeleting = false;
  #isStill = false;
  #left = 100;
  constructor(readonly phrases: readonly string[]) {
    this.pause();
  }

  get #phrase() {
    return this.phrases[this.#index] ?? '';
  }
  get text() {
    return this.#phrase.slice(0, this.#length);
  }
  pause() {
    this.#isStill = true;
    this.#length = this.#phrase.length;
  }
  play() {
    if (!this.#isStill) return;
    this.#isStill = false;
    this.#isDeleting = true;
    this.#left = 2000 + 50;
  }
  millisecond() {
    if (this.#isStill) return;
    this.#left -= 1;
    if (this.#left > 0) return;
    this.#length += this.#isDeleting ? -1 : 1;
    this.#left = this.#isDeleting ? 50 : 100;
    if (this.#length === this.#phrase.length) {
      this.#isDeleting = true;
      this.#left = 2000 + 50;
    } else if (this.#length === 0) {
      this.#isDeleting = false;
      this.#left = 100;
      this.#index = (this.#index + 1) % this.phrases.length;
    }
  }
}

const phrase = fc.string({ minLength: 1, maxLength: 4 });
const happening = fc.oneof(
  { weight: 6, arbitrary: fc.nat({ max: 700 }) },
  { weight: 1, arbitrary: fc.constantFrom('pause' as const, 'play' as const) },
);

it('the headline matches the reference model for random sequences of delays and events', () => {
  const taken = new Set<string>();
  fc.assert(
    fc.property(
      fc.tuple(phrase, fc.array(phrase, { maxLength: 2 })),
      fc.array(happening, { maxLength: 15 }),
      ([first, others], happenings) => {
        const clock = new SimulatedClock();
        const phrases: readonly [string, ...string[]] = [first, ...others];
        const actor = createActor(headlineMachine, {
          input: { phrases },
          clock,
          inspect: (step) => {
            if (step.type !== '@xstate.microstep') return;
            for (const one of step._transitions) taken.add(transitionInWords(headlineMachine, one));
          },
        }).start();
        const specified = new SpecifiedHeadline(phrases);
        for (const one of happenings) {
          if (typeof one === 'number') {
            clock.advance(one);
            for (let passed = 0; passed < one; passed += 1) specified.millisecond();
          } else {
            actor.send({ type: one });
            specified[one]();
          }
          const text = shownText(actor.getSnapshot().context);
          const isBeginning = phrases.some((whole) => whole.startsWith(text));
          if (!isBeginning) throw new Error(`"${text}" begins no phrase`);
          if (text !== specified.text) {
            throw new Error(`"${text}" at ${clock.now} ms instead of "${specified.text}"`);
          }
        }
        actor.stop();
      },
    ),
    { numRuns: 1000 },
  );
  const declared = allTransitions(headlineMachine);
  const missing = declared
    .map((transition) => transitionInWords(headlineMachine, transition))
    .filter((words) => !taken.has(words));
  expect(missing, 'transitions that no sequence takes').toEqual([]);
});
