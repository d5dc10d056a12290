import { type ComponentProps, useSyncExternalStore } from 'react';
import { Picture } from './Picture';

const subscribe = () => () => {};

/**
 * A decorative picture that loads after hydration: on a slow network it would delay the scripts. Its
 * container has to reserve its place. Without JavaScript, it is part of the page.
 */
export function LatePicture(props: ComponentProps<typeof Picture>) {
  const isHydrated = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  if (isHydrated) return <Picture {...props} />;
  return <noscript>{import.meta.env.SSR && <Picture {...props} />}</noscript>;
}
