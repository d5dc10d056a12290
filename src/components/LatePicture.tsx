import type { ComponentProps } from 'react';
import { useIsHydrated } from '#hooks/useIsHydrated';
import { Picture } from './Picture';

/**
 * A decorative picture that loads after hydration: on a slow network it would delay the scripts. Its
 * container has to reserve its place. Without JavaScript, it is part of the page.
 */
export function LatePicture(props: ComponentProps<typeof Picture>) {
  if (useIsHydrated()) return <Picture {...props} />;
  return <noscript>{import.meta.env.SSR && <Picture {...props} />}</noscript>;
}
