import { useEffect, useState } from 'react';

/**
 * Returns a text once it has been unchanged for half a second, and null before. Screen readers read
 * polite live regions late: a message that is replaced sooner would be read after the one that
 * follows it.
 */
export function useLastingText(text: string | null): string | null {
  const [lasting, setLasting] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setLasting(text), 500);
    return () => clearTimeout(timer);
  }, [text]);
  return lasting === text ? lasting : null;
}
