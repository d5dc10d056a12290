import { useEffect, useState } from 'react';

/** In milliseconds. */
const delay = 500;

/**
 * Returns the text once it has been unchanged for 500 ms, and null before. Screen readers read
 * polite live regions late: a message that is replaced sooner would be read after the one that
 * follows it.
 */
export function useLastingText(text: string | null): string | null {
  const [lasting, setLasting] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setLasting(text), delay);
    return () => clearTimeout(timer);
  }, [text]);
  return lasting === text ? lasting : null;
}
