import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { type HeadlineInput, headlineMachine, partsOf } from '#machines/headline';
import { phrases } from '#studio/landing';

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

/** Starts a paused headline. */
function openHeadline(phrases: HeadlineInput['phrases']) {
  const actor = createActor(headlineMachine, { input: { phrases } });
  /** Every shown text with the millisecond at which it appeared. */
  const shown: [milliseconds: number, text: string][] = [];
  actor.subscribe(({ context }) => {
    const { typed } = partsOf(context);
    if (shown.at(-1)?.[1] !== typed) shown.push([Date.now(), typed]);
  });
  return {
    shown,
    actor: actor.start(),
    /** The shown text, the hidden rest of the phrase, and the shown share of it (0 to 1). */
    get parts() {
      return Object.values(partsOf(actor.getSnapshot().context));
    },
  };
}

/** The time in milliseconds at which each text appears in one round, by section 9. */
function specifiedRound(phrases: readonly string[], start: number): [number, string][] {
  const round: [number, string][] = [];
  let now = start;
  for (const [index, phrase] of phrases.entries()) {
    now += 2000;
    for (let length = phrase.length - 1; length >= 0; length -= 1) {
      now += 50;
      round.push([now, phrase.slice(0, length)]);
    }
    const next = phrases[(index + 1) % phrases.length] ?? '';
    for (let length = 1; length <= next.length; length += 1) {
      now += 100;
      round.push([now, next.slice(0, length)]);
    }
  }
  return round;
}

it('the headline waits for 2 s, deletes 50 ms and types 100 ms per character, repeatedly', () => {
  expect(phrases).toEqual(['Elevate Your Sound', 'Ready for the next hit']);
  const { shown, actor } = openHeadline(phrases);
  actor.send({ type: 'play' });
  // 18 and 22 characters: 40 × 100 ms, 2 × 2 s, 40 × 50 ms.
  vi.advanceTimersByTime(20_000);
  const rounds = [...specifiedRound(phrases, 0), ...specifiedRound(phrases, 10_000)];
  expect(shown).toEqual([[0, phrases[0]], ...rounds]);
});

it('the headline hides the rest of the phrase, which keeps the width of the line, and splits no character', () => {
  const headline = openHeadline(['Hi 🎤', 'Yo']);
  headline.actor.send({ type: 'play' });
  expect(headline.parts).toEqual(['Hi 🎤', '', 1]);
  vi.advanceTimersByTime(2050);
  expect(headline.parts).toEqual(['Hi ', '🎤', 0.75]);
  vi.advanceTimersByTime(150);
  expect(headline.parts).toEqual(['', 'Yo', 0]);
});

it.each([
  ['while the phrase is complete', 1000, 'Hi', 'Hi'],
  ['while deleting', 2075, 'H', 'Hi'],
  ['between two phrases', 2150, '', 'Yo'],
  ['while typing', 2250, 'Y', 'Yo'],
])(
  'a headline that is paused %s shows the complete phrase, and waits two seconds on play',
  (_, milliseconds, before, whole) => {
    const headline = openHeadline(['Hi', 'Yo']);
    headline.actor.send({ type: 'play' });
    vi.advanceTimersByTime(milliseconds);
    expect(headline.parts[0]).toBe(before);
    headline.actor.send({ type: 'pause' });
    expect(headline.parts[0]).toBe(whole);
    vi.advanceTimersByTime(60_000);
    headline.actor.send({ type: 'play' });
    vi.advanceTimersByTime(2049);
    expect(headline.parts[0]).toBe(whole);
    vi.advanceTimersByTime(1);
    expect(headline.parts[0]).toBe(whole.slice(0, -1));
  },
);
