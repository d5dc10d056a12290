import { useEffect } from 'react';

/**
 * Calls back when a visitor is about to follow a link to a path: points at it, touches it or comes
 * to it with the keyboard.
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
