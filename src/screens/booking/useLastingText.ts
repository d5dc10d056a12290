import { useEffect, useState } from 'react';

/** In milliseconds. */
const delay = 500;

/**
 * The text once it has stayed the same for a moment, null before. A screen reader speaks a polite
 * message late: one that is over sooner would be heard after its outcome.
 */
export function useLastingText(text: string | null): string | null {
  const [lasting, setLasting] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setLasting(text), delay);
    return () => clearTimeout(timer);
  }, [text]);
  return lasting === text ? lasting : null;
}
