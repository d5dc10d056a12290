import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Returns true once the component is hydrated; false in the prerendered HTML and until then. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
