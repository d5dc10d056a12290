import { useSyncExternalStore } from 'react';
import { studioTime } from '#studio/clock';

const never = () => () => {};

const thisYear = () => studioTime(Date.now()).date.slice(0, 4);

/**
 * Returns the current year (yyyy) by the studio's clock. While the page is hydrating, it is the
 * year of the build, so that it matches the prerendered HTML.
 */
export const useYear = (): string =>
  useSyncExternalStore(never, thisYear, () => import.meta.env.VITE_BUILD_YEAR ?? thisYear());
