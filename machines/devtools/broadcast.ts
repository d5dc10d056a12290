import {
  type ActorRefLike,
  type AnyMachineSnapshot,
  type EventObject,
  type InspectionEvent,
  isMachineSnapshot,
} from 'xstate';
import { channelName, type FromPage, type FromSite } from './channel';
import { transitionId } from './definition';

/** Sends the states of the root actors in this tab to the page /machines/. */

const channel = new BroadcastChannel(channelName);
const tab = Math.random().toString(36).slice(2);

/** The running root actors, by actor id. */
const running = new Map<string, ActorRefLike>();
/** Ids of the transitions taken since the last snapshot. */
let taken: string[] = [];
/** True after pagehide: nothing is sent then, although the page still processes events. */
let isHidden = false;

const post = (message: FromSite) => isHidden || channel.postMessage(message);

/** Inspection callback: sends each snapshot of a root actor, with what led to it. */
export function broadcast(inspected: InspectionEvent): void {
  const { actorRef: ref, rootId } = inspected;
  if (ref.sessionId !== rootId) return;
  if (inspected.type === '@xstate.microstep') {
    taken.push(...inspected._transitions.map(transitionId));
  }
  if (inspected.type !== '@xstate.snapshot' || !isMachineSnapshot(inspected.snapshot)) return;
  const { event, snapshot } = inspected;
  const actorId = `${tab} ${rootId}`;
  if (snapshot.status === 'active') {
    running.set(actorId, ref);
    postState(actorId, snapshot, event);
  } else {
    running.delete(actorId);
    post({ type: 'stopped', actorId });
  }
}

function postState(actorId: string, snapshot: AnyMachineSnapshot, event?: EventObject): void {
  const { machine, value, context } = snapshot;
  post({ type: 'state', actorId, machine: machine.id, value, context, event, transitions: taken });
  taken = [];
}

function postAllStates(): void {
  for (const [actorId, ref] of running) postState(actorId, ref.getSnapshot());
}

// Other tabs of the site send on the same channel; their messages are ignored.
channel.addEventListener('message', ({ data }: MessageEvent<FromPage | FromSite>) => {
  if (data.type === 'send') running.get(data.actorId)?.send(data.event);
  if (data.type === 'request states') postAllStates();
});

window.addEventListener('pagehide', () => {
  for (const actorId of running.keys()) post({ type: 'stopped', actorId });
  isHidden = true;
});
window.addEventListener('pageshow', () => {
  isHidden = false;
  postAllStates();
});
