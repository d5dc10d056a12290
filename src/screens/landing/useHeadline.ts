import { useCallback, useEffect, useRef, useState } from 'react';
import type { HeadlineEvent } from '#machines/headline';
import { hero } from '#studio/studio';
import { reducedMotion } from '#theme/breakpoints';
import type { LiveHeadline, ShownHeadline } from './headlineActor';

/** The headline of the prerendered page. */
const asBuilt: ShownHeadline = { typed: hero.phrases[0], rest: '', share: 1, isStill: true };

/**
 * Returns the headline to render and `tell`, which sends an event to its machine. The machine is
 * lazy: until it has loaded, the headline is the prerendered one and events are queued. It starts
 * to play after mount, unless the visitor prefers reduced motion.
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
        // The import failed: the headline stays paused, and the next event imports it again.
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
