import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import {
  type HeadlineInput,
  headlineMachine,
  hiddenText,
  shownShare,
  shownText,
} from '#machines/headline';
import { hero } from '#studio/studio';
import { SimulatedClock } from './support/simulatedClock';

function openHeadline(input: HeadlineInput) {
  const clock = new SimulatedClock();
  const actor = createActor(headlineMachine, { input, clock });
  /** Every shown text with the millisecond at which it appeared. */
  const shown: [milliseconds: number, text: string][] = [];
  actor.subscribe(({ context }) => {
    const text = shownText(context);
    if (shown.at(-1)?.[1] !== text) shown.push([clock.now, text]);
  });
  actor.start();
  return {
    clock,
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

/** The time in milliseconds at which each text appears in one round, by section 9. */
function specifiedRound(phrases: readonly string[], start: number): [number, string][] {
  const round: [number, string][] = [];
  let now = start;
  for (const phrase of phrases) {
    for (let length = 1; length <= phrase.length; length += 1) {
      now += 100;
      round.push([now, phrase.slice(0, length)]);
    }
    now += 2000;
    for (let length = phrase.length - 1; length >= 0; length -= 1) {
      now += 50;
      round.push([now, phrase.slice(0, length)]);
    }
  }
  return round;
}

describe('the headline', () => {
  it('has the two phrases of the specification', () => {
    expect(hero.phrases).toEqual(['Elevate Your Sound', 'Ready for the next hit']);
  });

  it('types 100 ms per character, pauses for 2 s and deletes 50 ms per character, repeatedly', () => {
    const headline = openHeadline({ phrases: hero.phrases });
    // 18 and 22 characters: 40 × 100 ms, 2 × 2 s, 40 × 50 ms.
    const round = 10_000;
    headline.clock.advance(2 * round);
    expect(headline.shown).toEqual([
      [0, ''],
      ...specifiedRound(hero.phrases, 0),
      ...specifiedRound(hero.phrases, round),
    ]);
  });

  it('changes its text at the exact millisecond', () => {
    const headline = openHeadline({ phrases: ['Hi', 'Yo'] });
    const textAfter = (milliseconds: number) => {
      headline.clock.advance(milliseconds);
      return headline.text;
    };
    expect([textAfter(99), textAfter(1)]).toEqual(['', 'H']);
    expect([textAfter(99), textAfter(1)]).toEqual(['H', 'Hi']);
    expect([textAfter(2000), textAfter(49), textAfter(1)]).toEqual(['Hi', 'Hi', 'H']);
    expect([textAfter(49), textAfter(1)]).toEqual(['H', '']);
    expect([textAfter(99), textAfter(1)]).toEqual(['', 'Y']);
  });

  it('shows the complete phrase for two seconds', () => {
    const headline = openHeadline({ phrases: ['Hi', 'Yo'] });
    headline.clock.advance(200);
    expect(headline.state).toEqual({ playing: 'complete' });
    headline.clock.advance(1999);
    expect(headline.state).toEqual({ playing: 'complete' });
    headline.clock.advance(1);
    expect(headline.state).toEqual({ playing: 'deleting' });
  });

  it('repeats a single phrase', () => {
    const headline = openHeadline({ phrases: ['Hi'] });
    headline.clock.advance(200 + 2000 + 100 + 200);
    expect(headline.text).toBe('Hi');
  });
});

describe('a paused headline', () => {
  it('shows the complete first phrase from the start when reduced motion is preferred', () => {
    const headline = openHeadline({ phrases: ['Hi', 'Yo'], paused: true });
    headline.clock.advance(60_000);
    expect(headline.shown).toEqual([[0, 'Hi']]);
    expect(headline.state).toBe('paused');
  });

  it.each([
    ['while typing', 150, 'H'],
    ['while the phrase is complete', 1000, 'Hi'],
    ['while deleting', 2250, 'H'],
    ['between two phrases', 2350, ''],
  ])('shows the complete phrase when it was paused %s', (_, milliseconds, before) => {
    const headline = openHeadline({ phrases: ['Hi', 'Yo'] });
    headline.clock.advance(milliseconds);
    expect(headline.text).toBe(before);
    headline.send({ type: 'pause' });
    const whole = before === '' ? 'Yo' : 'Hi';
    expect(headline.text).toBe(whole);
    headline.clock.advance(60_000);
    expect(headline.text).toBe(whole);
  });

  it('continues with the pause of two seconds on play', () => {
    const headline = openHeadline({ phrases: ['Hi', 'Yo'], paused: true });
    headline.send({ type: 'play' });
    headline.clock.advance(2049);
    expect(headline.text).toBe('Hi');
    headline.clock.advance(1);
    expect(headline.text).toBe('H');
  });
});

describe('hiddenText', () => {
  it('is the rest of the phrase, which keeps the width of the line', () => {
    const headline = openHeadline({ phrases: ['Play', 'Yo'] });
    expect(headline.rest).toEqual({ hidden: 'Play', share: 0 });
    headline.clock.advance(100);
    expect([headline.text, headline.rest]).toEqual(['P', { hidden: 'lay', share: 0.25 }]);
    headline.clock.advance(300);
    expect([headline.text, headline.rest]).toEqual(['Play', { hidden: '', share: 1 }]);
  });
});
