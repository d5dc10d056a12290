import { createBrowserInspector } from '@statelyai/inspect';
import type { InspectionEvent } from 'xstate';

/**
 * Opens the Stately Inspector in a window of its own. It is a page of stately.ai, so it needs the
 * internet; what happens before it has loaded is kept and shown when it has. A browser that blocks
 * pop-ups has to be told to allow them here; until it is, the next press anywhere opens the window.
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

/** Takes what xstate reports of the actors in this tab and passes it to the inspector. */
export const toInspector = (inspected: InspectionEvent): void => inspect.next?.(inspected);
