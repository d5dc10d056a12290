import { type ActorRefLike, type InspectionEvent, isMachineSnapshot } from 'xstate';
import { type ActorState, channel, statesRequest } from './channel';

/** Sends the states of the root actors in this tab to the page /machines/. */

/** The last messages of the running root actors. */
const running = new Map<ActorRefLike, ActorState>();
/** True after pagehide: nothing is sent then, although the page still processes events. */
let isHidden = false;

const post = (message: ActorState) => isHidden || channel.postMessage(message);

/** Inspection callback: sends each state of a root actor. */
export function broadcast(inspected: InspectionEvent): void {
  const { actorRef, rootId } = inspected;
  if (inspected.type !== '@xstate.snapshot' || !isMachineSnapshot(inspected.snapshot)) return;
  if (actorRef.sessionId !== rootId) return;
  const { machine, status, value } = inspected.snapshot;
  const startedAt = running.get(actorRef)?.startedAt ?? Date.now();
  const isRunning = status === 'active';
  const message = { machine: machine.id, startedAt, value: isRunning ? value : undefined };
  post(message);
  if (isRunning) running.set(actorRef, message);
  else running.delete(actorRef);
}

/** Repeats the last messages; `change` may replace the states. */
function repeat(change: Partial<ActorState> = {}): void {
  for (const message of running.values()) post({ ...message, ...change });
}

// Other tabs of the site send on the same channel; their messages are ignored.
channel.addEventListener('message', ({ data }) => data === statesRequest && repeat());
window.addEventListener('pagehide', () => {
  repeat({ value: undefined });
  isHidden = true;
});
window.addEventListener('pageshow', () => {
  isHidden = false;
  repeat();
});
