import {
  type ActorRefLike,
  type AnyMachineSnapshot,
  type EventObject,
  type InspectionEvent,
  isMachineSnapshot,
} from 'xstate';
import { channelName, type FromPage, type FromSite, type RunningActor } from './channel';
import { transitionId } from './definition';

/** Sends the states of the root actors in this tab to the page /machines/. */

const channel = new BroadcastChannel(channelName);
const tab = Math.random().toString(36).slice(2);

interface TrackedActor {
  readonly actor: RunningActor;
  readonly ref: ActorRefLike;
  readonly snapshot: AnyMachineSnapshot;
}
const running = new Map<string, TrackedActor>();

/** Events and transitions of the microsteps since the last snapshot, by root id. */
const pendingSteps = new Map<string, { events: EventObject[]; transitions: string[] }>();

/** True after pagehide: nothing is sent then, although the page still processes events. */
let isHidden = false;

const post = (message: FromSite) => {
  if (!isHidden) channel.postMessage(message);
};

/** Returns a JSON copy of a value; errors keep their name and message, which JSON would drop. */
function asJson<Value>(value: Value): Value {
  const text = JSON.stringify(value, (_, part: unknown) =>
    part instanceof Error ? { ...part, name: part.name, message: part.message } : part,
  );
  return JSON.parse(text);
}

const stateOf = ({ actor, snapshot }: TrackedActor) => ({
  type: 'state' as const,
  actor,
  value: snapshot.value,
  context: asJson(snapshot.context),
});

/**
 * Inspection callback: sends each snapshot of a root actor, with the events and transitions that
 * led to it. `at` is in milliseconds since 1970.
 */
export function broadcast(inspected: InspectionEvent, at: number): void {
  const { actorRef, rootId } = inspected;
  if (actorRef.sessionId !== rootId) return;
  const { events, transitions } = pendingSteps.get(rootId) ?? { events: [], transitions: [] };
  if (inspected.type === '@xstate.microstep') {
    events.push(inspected.event);
    transitions.push(...inspected._transitions.map(transitionId));
    pendingSteps.set(rootId, { events, transitions });
  }
  if (inspected.type !== '@xstate.snapshot' || !isMachineSnapshot(inspected.snapshot)) return;

  pendingSteps.delete(rootId);
  const { event, snapshot } = inspected;
  const id = `${tab} ${rootId}`;
  const actor = running.get(id)?.actor ?? {
    id,
    machine: snapshot.machine.id,
    page: window.location.pathname,
    startedAt: at,
  };
  const tracked = { actor, ref: actorRef, snapshot };
  if (snapshot.status !== 'active') {
    running.delete(id);
    post({ type: 'stopped', actorId: id });
    return;
  }
  running.set(id, tracked);
  const raised = events.filter((step) => step !== event && !step.type.startsWith('xstate.'));
  post({
    ...stateOf(tracked),
    events: [
      { event: asJson(event), at, isRaised: false },
      ...raised.map((step) => ({ event: asJson(step), at, isRaised: true })),
    ],
    transitions,
  });
}

const postAllStates = () => {
  for (const tracked of running.values())
    post({ ...stateOf(tracked), events: [], transitions: [] });
};

// Other tabs of the site send on the same channel; their messages are ignored.
channel.addEventListener('message', ({ data }: MessageEvent<FromPage | FromSite>) => {
  if (data.type === 'send') running.get(data.actorId)?.ref.send(data.event);
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
