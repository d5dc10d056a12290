import { useSyncExternalStore } from 'react';
import { studioTime } from '#studio/clock';

/** Values that differ between the prerendered page and the hydrated page. */

const never = () => () => {};

/** Returns true once the page is hydrated; false while it is prerendered or hydrating. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const thisYear = () => studioTime(Date.now()).date.slice(0, 4);

/**
 * Returns the current year (yyyy) by the studio's clock. While the page is hydrating, it is the
 * year of the build, so that it matches the prerendered HTML.
 */
export const useYear = (): string =>
  useSyncExternalStore(never, thisYear, () => import.meta.env.VITE_BUILD_YEAR ?? thisYear());
