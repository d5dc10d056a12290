import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import {
  type HeadlineInput,
  headlineMachine,
  hiddenText,
  shownShare,
  shownText,
} from '#machines/headline';
import { phrases } from '#studio/landing';

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

function openHeadline(phrases: HeadlineInput['phrases']) {
  const actor = createActor(headlineMachine, { input: { phrases } });
  /** Every shown text with the millisecond at which it appeared. */
  const shown: [milliseconds: number, text: string][] = [];
  actor.subscribe(({ context }) => {
    const text = shownText(context);
    if (shown.at(-1)?.[1] !== text) shown.push([Date.now(), text]);
  });
  actor.start();
  return {
    shown,
    send: actor.send,
    get text() {
      return shownText(actor.getSnapshot().context);
    },
    /** The hidden rest of the phrase, and the share of the phrase that is shown (0 to 1). */
    get rest() {
      const { context } = actor.getSnapshot();
      return { hidden: hiddenText(context), share: shownShare(context) };
    },
    get state(): unknown {
      return actor.getSnapshot().value;
    },
  };
}

/** A headline that plays from the first millisecond on. */
function playHeadline(phrases: HeadlineInput['phrases']) {
  const headline = openHeadline(phrases);
  headline.send({ type: 'play' });
  return headline;
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

describe('the headline', () => {
  it('has the two phrases of the specification', () => {
    expect(phrases).toEqual(['Elevate Your Sound', 'Ready for the next hit']);
  });

  it('pauses for 2 s, deletes 50 ms per character and types 100 ms per character, repeatedly', () => {
    const headline = playHeadline(phrases);
    // 18 and 22 characters: 40 × 100 ms, 2 × 2 s, 40 × 50 ms.
    const round = 10_000;
    vi.advanceTimersByTime(2 * round);
    expect(headline.shown).toEqual([
      [0, phrases[0]],
      ...specifiedRound(phrases, 0),
      ...specifiedRound(phrases, round),
    ]);
  });

  it('changes its text at the exact millisecond', () => {
    const headline = playHeadline(['Hi', 'Yo']);
    const textAfter = (milliseconds: number) => {
      vi.advanceTimersByTime(milliseconds);
      return headline.text;
    };
    expect([textAfter(2000), textAfter(49), textAfter(1)]).toEqual(['Hi', 'Hi', 'H']);
    expect([textAfter(49), textAfter(1)]).toEqual(['H', '']);
    expect([textAfter(99), textAfter(1)]).toEqual(['', 'Y']);
    expect([textAfter(99), textAfter(1)]).toEqual(['Y', 'Yo']);
  });

  it('shows the complete phrase for two seconds', () => {
    const headline = playHeadline(['Hi', 'Yo']);
    expect(headline.state).toEqual({ playing: 'complete' });
    vi.advanceTimersByTime(1999);
    expect(headline.state).toEqual({ playing: 'complete' });
    vi.advanceTimersByTime(1);
    expect(headline.state).toEqual({ playing: 'deleting' });
  });

  it('repeats a single phrase', () => {
    const headline = playHeadline(['Hi']);
    vi.advanceTimersByTime(2000 + 100 + 200);
    expect(headline.text).toBe('Hi');
  });
});

describe('a paused headline', () => {
  it('shows the complete first phrase from the start', () => {
    const headline = openHeadline(['Hi', 'Yo']);
    vi.advanceTimersByTime(60_000);
    expect(headline.shown).toEqual([[0, 'Hi']]);
    expect(headline.state).toBe('paused');
  });

  it.each([
    ['while the phrase is complete', 1000, 'Hi', 'Hi'],
    ['while deleting', 2075, 'H', 'Hi'],
    ['between two phrases', 2150, '', 'Yo'],
    ['while typing', 2250, 'Y', 'Yo'],
  ])('shows the complete phrase when it was paused %s', (_, milliseconds, before, whole) => {
    const headline = playHeadline(['Hi', 'Yo']);
    vi.advanceTimersByTime(milliseconds);
    expect(headline.text).toBe(before);
    headline.send({ type: 'pause' });
    expect(headline.text).toBe(whole);
    vi.advanceTimersByTime(60_000);
    expect(headline.text).toBe(whole);
  });

  it('continues with the pause of two seconds on play', () => {
    const headline = playHeadline(['Hi', 'Yo']);
    headline.send({ type: 'pause' });
    vi.advanceTimersByTime(60_000);
    headline.send({ type: 'play' });
    vi.advanceTimersByTime(2049);
    expect(headline.text).toBe('Hi');
    vi.advanceTimersByTime(1);
    expect(headline.text).toBe('H');
  });
});

describe('hiddenText', () => {
  it('is the rest of the phrase, which keeps the width of the line', () => {
    const headline = playHeadline(['Play', 'Yo']);
    expect(headline.rest).toEqual({ hidden: '', share: 1 });
    vi.advanceTimersByTime(2050);
    expect([headline.text, headline.rest]).toEqual(['Pla', { hidden: 'y', share: 0.75 }]);
    vi.advanceTimersByTime(150);
    expect([headline.text, headline.rest]).toEqual(['', { hidden: 'Yo', share: 0 }]);
  });
});
