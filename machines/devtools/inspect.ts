import type { InspectionEvent } from 'xstate';

/** Opens the Stately Inspector, a page of stately.ai, in a new window, if pop-ups are allowed. */
function openInspector({ createBrowserInspector }: typeof import('@statelyai/inspect')) {
  const { inspect } = createBrowserInspector();
  return (inspected: InspectionEvent) => inspect.next?.(inspected);
}

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
    watchers.push(import('@statelyai/inspect').then(openInspector));
  }
  return (inspected: InspectionEvent): void => {
    for (const watcher of watchers) watcher.then((watch) => watch(inspected));
  };
}

/** The `inspect` option for XState's useMachine and createActor; undefined in production. */
export const inspect = import.meta.env.DEV ? inspectInDevelopment() : undefined;
