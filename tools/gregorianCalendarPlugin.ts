import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Vite plugin: replaces createCalendar of @internationalized/date with one for the Gregorian
 * calendar, the only one on the site. This keeps the code of 12 other calendars out of the bundle,
 * which react-aria would bring along.
 */
export function gregorianCalendar(): Plugin {
  return {
    name: 'gregorian-calendar',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/createCalendar\.mjs$/ },
      handler: () => fileURLToPath(new URL('../src/components/createCalendar.ts', import.meta.url)),
    },
  };
}
