import type { InspectionEvent } from 'xstate';

/**
 * Reports the running machines to the page /machines/ and, when the URL has `?inspect`, to the
 * Stately Inspector. The watchers are lazy and load after the first actors have started. They miss
 * no event: until a watcher has loaded, `then` queues the events in order.
 */
function inspectInDevelopment() {
  const watchers: Promise<(inspected: InspectionEvent) => void>[] = [
    import('./broadcast').then(({ broadcast }) => broadcast),
  ];
  if (new URLSearchParams(window.location.search).has('inspect')) {
    watchers.push(import('./statelyInspector').then(({ report }) => report));
  }
  return (inspected: InspectionEvent): void => {
    for (const watcher of watchers) watcher.then((watch) => watch(inspected));
  };
}

/** The `inspect` option for XState's useMachine and createActor; undefined in production. */
export const inspect =
  import.meta.env.DEV && !import.meta.env.SSR ? inspectInDevelopment() : undefined;
