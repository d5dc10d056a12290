import type { InspectionEvent } from 'xstate';

/**
 * In development, lets the running machines be seen: at /machines/, and with `?inspect` in the
 * address in the Stately Inspector. The watchers are loaded after the first actors have started and
 * still miss nothing: a promise hands over what it was given, in order, once it is kept.
 */
function inspectInDevelopment() {
  const watchers: Promise<(inspected: InspectionEvent, at: number) => void>[] = [
    import('#machines/devtools/broadcast').then(({ broadcast }) => broadcast),
  ];
  if (new URLSearchParams(window.location.search).has('inspect')) {
    watchers.push(
      import('#machines/devtools/statelyInspector').then(({ toInspector }) => toInspector),
    );
  }
  return (inspected: InspectionEvent): void => {
    const at = Date.now();
    for (const watcher of watchers) watcher.then((watch) => watch(inspected, at));
  };
}

/** What is told of every step of an actor: the `inspect` option of useMachine; none in production. */
export const inspect = import.meta.env.DEV ? inspectInDevelopment() : undefined;
