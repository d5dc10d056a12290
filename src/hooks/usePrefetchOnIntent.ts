import { useEffect } from 'react';

/**
 * Calls `callback` when the visitor is likely to follow a link to `path`: each time that such a
 * link is hovered, touched or focused. Pass a stable callback.
 */
export function usePrefetchOnIntent(path: string, callback: () => void): void {
  useEffect(() => {
    const onEvent = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a');
      if (link && link.pathname === path) callback();
    };
    const events = ['pointerover', 'focusin'];
    for (const event of events) document.addEventListener(event, onEvent);
    return () => {
      for (const event of events) document.removeEventListener(event, onEvent);
    };
  }, [path, callback]);
}
