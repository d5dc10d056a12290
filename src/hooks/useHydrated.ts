import { useSyncExternalStore } from 'react';
import { studioTime } from '#studio/clock';

/** What differs between the page as it was built and the page as it lives in a browser. */

const never = () => () => {};

/** Whether the page's code runs; false while the built page is being taken over. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const thisYear = () => studioTime(Date.now()).date.slice(0, 4);

/** The current year by the studio's clock, though the page may have been built in an earlier one. */
export const useYear = (): string =>
  useSyncExternalStore(never, thisYear, () => import.meta.env.VITE_BUILD_YEAR ?? thisYear());
