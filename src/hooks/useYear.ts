import { useSyncExternalStore } from 'react';
import { studioTime } from '#studio/clock';
import { studio } from '#studio/studio';

const never = () => () => {};

const thisYear = () => studioTime(Date.now()).date.slice(0, 4);

/**
 * Returns the current year (yyyy) by the studio's clock; on the server, and while the page is hydrating,
 * the year in which the page was rendered.
 */
export const useYear = (): string => useSyncExternalStore(never, thisYear, () => studio.year);
