import { useEffect } from 'react';

/**
 * Calls `prefetch` with the path of a link when the visitor is likely to follow it: each time that
 * the link is hovered, touched or focused. Pass a stable function.
 */
export function usePrefetchOnIntent(prefetch: (path: string) => void): void {
  useEffect(() => {
    const onEvent = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a');
      if (link) prefetch(link.pathname);
    };
    const events = ['pointerover', 'focusin'];
    for (const event of events) document.addEventListener(event, onEvent);
    return () => {
      for (const event of events) document.removeEventListener(event, onEvent);
    };
  }, [prefetch]);
}
