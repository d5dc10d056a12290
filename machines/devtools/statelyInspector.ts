import { createBrowserInspector } from '@statelyai/inspect';
import type { InspectionEvent } from 'xstate';
import { textFieldNames } from '#booking/request';

/** The Stately Inspector, a page of stately.ai in a new window, if pop-ups are allowed. */

const personal: readonly string[] = [...textFieldNames, 'privatePage'];

/** Replacer for JSON.stringify: hides what visitors type (also in events), and the private link. */
function hidePersonalData(key: string, value: unknown): unknown {
  if (personal.includes(key)) return '(hidden)';
  const isTyped = typeof value === 'object' && value && 'field' in value && 'value' in value;
  return isTyped ? { ...value, value: '(hidden)' } : value;
}

console.info('?inspect needs the internet page stately.ai; personal data is hidden from it.');
const { inspect } = createBrowserInspector({
  serialize: (event) => JSON.parse(JSON.stringify(event, hidePersonalData)),
});

/** Sends what XState reports to the inspector. */
export const report = (inspected: InspectionEvent) => inspect.next?.(inspected);
