import { useCallback, useEffect, useRef, useState } from 'react';
import type { HeadlineEvent } from '#machines/headline';
import { phrases } from '#studio/landing';
import { reducedMotion } from '#theme/breakpoints';
import type { HeadlineActor, ShownHeadline } from './headlineActor';

/** The headline of the prerendered page: the initial state of its machine. */
export const prerendered: ShownHeadline = { typed: phrases[0], rest: '', share: 1, isPaused: true };

/**
 * Returns the headline to render and `send`, which sends an event to its machine. The machine is
 * lazy: until it has loaded, the headline is the prerendered one and events are queued. It starts
 * to play after mount, unless the visitor prefers reduced motion.
 */
export function useHeadline() {
  const [headline, setHeadline] = useState(prerendered);
  const loading = useRef<Promise<HeadlineActor> | null>(null);
  const send = useCallback((type: HeadlineEvent['type']) => {
    loading.current ??= import('./headlineActor').then((code) => code.startHeadline(setHeadline));
    loading.current.then(
      (actor) => actor.send({ type }),
      () => {
        // The import failed: the headline stays paused, and the next event imports it again.
        loading.current = null;
      },
    );
  }, []);
  useEffect(() => {
    if (!window.matchMedia(reducedMotion).matches) send('play');
    return () => {
      loading.current?.then((actor) => actor.stop()).catch(() => {});
      loading.current = null;
    };
  }, [send]);
  return { headline, send };
}
