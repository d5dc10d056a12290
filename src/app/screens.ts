import { type ComponentType, useEffect, useReducer } from 'react';
import type { pages } from '../../tools/pages';

export type ScreenName = keyof typeof pages;

const codeOf: Readonly<Record<ScreenName, () => Promise<ComponentType>>> = {
  landing: () => import('../screens/landing/LandingScreen').then((code) => code.LandingScreen),
  booking: () => import('../screens/booking/BookingScreen').then((code) => code.BookingScreen),
  notFound: () => import('../screens/not-found/NotFoundScreen').then((code) => code.NotFoundScreen),
};

const arrived: Partial<Record<ScreenName, ComponentType>> = {};

/** Fetches the code of a screen, unless it has come already; rejects when it does not come. */
export async function fetchScreen(name: ScreenName): Promise<void> {
  arrived[name] ??= await codeOf[name]();
}

/** A screen; undefined until its code has come. When it does not, the page itself is asked for. */
export function useScreen(name: ScreenName): ComponentType | undefined {
  const [, show] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (arrived[name]) return;
    fetchScreen(name).then(show, (error: unknown) => {
      // Vite tells of a mistake by itself, and shows the page again when it is mended.
      if (import.meta.env.DEV) throw error;
      window.location.reload();
    });
  }, [name]);
  return arrived[name];
}
