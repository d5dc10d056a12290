import { studioTime } from '#studio/clock';
import { studio } from '#studio/studio';
import { useIsHydrated } from './useIsHydrated';

/**
 * Returns the current year (yyyy) by the studio's clock; on the server, and while the page is hydrating,
 * the year in which the page was rendered.
 */
export const useYear = (): string =>
  useIsHydrated() ? studioTime(Date.now()).date.slice(0, 4) : studio.year;
