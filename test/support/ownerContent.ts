import { onTestFinished } from 'vitest';

/** Sets what the owner of the studio may set, until the end of the test. */
export function setContent<Content extends object>(
  content: Content,
  values: { readonly [Name in keyof Content]?: unknown },
): void {
  const before = Object.entries(content).filter(([name]) => name in values);
  Object.assign(content, values);
  onTestFinished(() => void Object.assign(content, Object.fromEntries(before)));
}
