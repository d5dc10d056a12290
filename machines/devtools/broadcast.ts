import { type ActorRefLike, type InspectionEvent, isMachineSnapshot } from 'xstate';
import { type ActorState, channel, statesRequest } from './channel';
import { transitionId } from './definition';

/** Sends the states of the root actors in this tab to the page /machines/. */

/** The last messages of the running root actors. */
const running = new Map<ActorRefLike, ActorState>();
/** Ids of the transitions taken since the last message. */
let taken: string[] = [];
/** True after pagehide: nothing is sent then, although the page still processes events. */
let isHidden = false;

const post = (message: ActorState) => isHidden || channel.postMessage(message);

/** Inspection callback: sends each snapshot of a root actor, with what led to it. */
export function broadcast(inspected: InspectionEvent): void {
  const { actorRef, rootId } = inspected;
  if (actorRef.sessionId !== rootId) return;
  if (inspected.type === '@xstate.microstep') {
    taken.push(...inspected._transitions.map(transitionId));
  }
  if (inspected.type !== '@xstate.snapshot' || !isMachineSnapshot(inspected.snapshot)) return;
  const { event, snapshot } = inspected;
  const { machine, status, value, context } = snapshot;
  const startedAt = running.get(actorRef)?.startedAt ?? Date.now();
  const state = status === 'active' ? { value, context } : undefined;
  const message: ActorState = { machine: machine.id, startedAt, state, event, taken };
  taken = [];
  post(message);
  if (state) running.set(actorRef, message);
  else running.delete(actorRef);
}

/** Repeats the last messages, without their events; `change` may replace the states. */
function repeat(change: Partial<ActorState> = {}): void {
  for (const message of running.values()) post({ ...message, event: undefined, ...change });
}

// Other tabs of the site send on the same channel; their messages are ignored.
channel.addEventListener('message', ({ data }) => data === statesRequest && repeat());
window.addEventListener('pagehide', () => {
  repeat({ state: undefined });
  isHidden = true;
});
window.addEventListener('pageshow', () => {
  isHidden = false;
  repeat();
});
