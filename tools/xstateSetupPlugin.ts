import type { Plugin } from 'vite';

/** What setup() of XState returns before `createMachine`: action creators and helpers for types. */
const unused = /(?<=\n {2}return \{)(?:\n {4}\w+[,:].*)+(?=\n {4}createMachine:)/;

/**
 * Vite plugin: removes from the object that setup() of XState returns what the site does not use. The
 * machines import the action creators that they need; otherwise the bundle would have all of them.
 */
export const xstateSetup = (): Plugin => ({
  name: 'xstate-setup',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/xstate\/dist\/xstate\.esm\.js$/ },
    handler(code) {
      if (!unused.test(code)) this.error('setup() of XState returns something else.');
      return code.replace(unused, '');
    },
  },
});
