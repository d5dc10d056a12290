import { createBrowserInspector } from '@statelyai/inspect';
import type { InspectionEvent } from 'xstate';

/**
 * Opens the Stately Inspector in a new window. It is a page of stately.ai, so it needs an internet
 * connection; events are buffered until it has loaded. When the browser blocks the pop-up, the next
 * click opens the window.
 */

const url = 'https://stately.ai/inspect';
const { adapter, inspect } = createBrowserInspector({ url });

if (!adapter.targetWindow) {
  console.info('The browser kept the Stately Inspector from opening: press anywhere to open it.');
  window.addEventListener(
    'click',
    () => {
      adapter.targetWindow = window.open(url, 'xstateinspector');
    },
    { once: true },
  );
}

/** Inspection callback: forwards an inspection event to the Stately Inspector. */
export const toInspector = (inspected: InspectionEvent): void => inspect.next?.(inspected);
