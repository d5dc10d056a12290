import { type ComponentType, useEffect, useReducer } from 'react';
import type { RouteDefinition } from './routes';

const loaded = new Map<RouteDefinition, ComponentType>();

/** Loads the code of a route's screen, unless it is loaded; rejects when the import fails. */
export async function loadScreen(route: RouteDefinition): Promise<void> {
  if (!loaded.has(route)) loaded.set(route, await route.load());
}

/**
 * Returns a route's screen, or undefined until its code has loaded; src/app/chunkErrors.ts handles
 * a failure. Used instead of React.lazy, which suspends even when the code was prefetched: see
 * docs/decisions.md.
 */
export function useScreen(route: RouteDefinition): ComponentType | undefined {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!loaded.has(route)) loadScreen(route).then(rerender);
  }, [route]);
  return loaded.get(route);
}
