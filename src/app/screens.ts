import { type ComponentType, useEffect, useReducer } from 'react';
import type { pages } from './pages';

/** The name of a screen, which is its key in `pages`. */
export type ScreenName = keyof typeof pages;

const codeOf: Readonly<Record<ScreenName, () => Promise<ComponentType>>> = {
  landing: () => import('../screens/landing/LandingScreen').then((code) => code.LandingScreen),
  booking: () => import('../screens/booking/BookingScreen').then((code) => code.BookingScreen),
  notFound: () => import('../screens/not-found/NotFoundScreen').then((code) => code.NotFoundScreen),
};

const arrived: Partial<Record<ScreenName, ComponentType>> = {};

/** Loads the code of a screen, unless it is loaded already; rejects when the import fails. */
export async function fetchScreen(name: ScreenName): Promise<void> {
  arrived[name] ??= await codeOf[name]();
}

/**
 * Returns a screen's component, or undefined until its code has loaded. When loading fails, the
 * page is reloaded; in development the error is thrown.
 */
export function useScreen(name: ScreenName): ComponentType | undefined {
  const [, show] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (arrived[name]) return;
    fetchScreen(name).then(show, (error: unknown) => {
      // Vite reports the error, and reloads the page once it is fixed.
      if (import.meta.env.DEV) throw error;
      window.location.reload();
    });
  }, [name]);
  return arrived[name];
}
