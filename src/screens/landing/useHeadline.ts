import { useCallback, useEffect, useRef, useState } from 'react';
import type { HeadlineEvent } from '#machines/headline';
import { hero } from '#studio/studio';
import { reducedMotion } from '#theme/breakpoints';
import type { LiveHeadline, ShownHeadline } from './headlineActor';

const asBuilt: ShownHeadline = { typed: hero.phrases[0], rest: '', share: 1, isStill: true };

/**
 * The headline: as the page was built until its machine has come, which nothing waits for; then as
 * the machine says. What is told to it meanwhile is kept for it.
 */
export function useHeadline() {
  const [headline, show] = useState(asBuilt);
  const live = useRef<Promise<LiveHeadline> | null>(null);
  const tell = useCallback((type: HeadlineEvent['type']) => {
    live.current ??= import('./headlineActor').then(({ startHeadline }) =>
      startHeadline(hero.phrases, show),
    );
    live.current.then(
      (actor) => actor.send({ type }),
      () => {
        // It stays still until it is asked for again.
        live.current = null;
      },
    );
  }, []);
  useEffect(() => {
    if (!window.matchMedia(reducedMotion).matches) tell('play');
    return () => {
      live.current?.then(
        (actor) => actor.stop(),
        () => {},
      );
      live.current = null;
    };
  }, [tell]);
  return { headline, tell };
}
