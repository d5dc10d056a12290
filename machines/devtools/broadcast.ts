import {
  type ActorRefLike,
  type AnyMachineSnapshot,
  type InspectionEvent,
  isMachineSnapshot,
} from 'xstate';
import { type ActorState, channelName, type FromPage, type FromSite } from './channel';
import { transitionId } from './definition';

/** Sends the states of the root actors in this tab to the page /machines/. */

const channel = new BroadcastChannel(channelName);
const tab = crypto.randomUUID();

/** The running root actors by id. */
const running = new Map<string, { ref: ActorRefLike; snapshot: AnyMachineSnapshot }>();

/** The microsteps since the last snapshot, by actor id. */
const pendingSteps = new Map<string, Extract<InspectionEvent, { type: '@xstate.microstep' }>[]>();

/** True after pagehide: nothing is sent then, although the page still processes events. */
let isHidden = false;

function post(message: FromSite): void {
  if (!isHidden) channel.postMessage(message);
}

/** Returns a JSON copy of a value; errors keep their name and message, which JSON would drop. */
function asJson<Value>(value: Value): Value {
  const text = JSON.stringify(value, (_, part: unknown) =>
    part instanceof Error ? { ...part, name: part.name, message: part.message } : part,
  );
  return JSON.parse(text);
}

const stateOf = (actorId: string, { machine, value, context }: AnyMachineSnapshot): ActorState => ({
  type: 'state',
  actorId,
  machine: machine.id,
  value,
  context: asJson(context),
  events: [],
  transitions: [],
});

/**
 * Inspection callback: sends each snapshot of a root actor, with the events and transitions that
 * led to it. `at` is in milliseconds since 1970.
 */
export function broadcast(inspected: InspectionEvent, at: number): void {
  const { actorRef: ref, rootId } = inspected;
  if (ref.sessionId !== rootId) return;
  const actorId = `${tab} ${rootId}`;
  const steps = pendingSteps.get(actorId) ?? [];
  if (inspected.type === '@xstate.microstep') pendingSteps.set(actorId, [...steps, inspected]);
  if (inspected.type !== '@xstate.snapshot' || !isMachineSnapshot(inspected.snapshot)) return;

  pendingSteps.delete(actorId);
  const { event, snapshot } = inspected;
  if (snapshot.status !== 'active') {
    running.delete(actorId);
    post({ type: 'stopped', actorId });
    return;
  }
  running.set(actorId, { ref, snapshot });
  const raised = steps
    .map((step) => step.event)
    .filter((raisedEvent) => raisedEvent !== event && !raisedEvent.type.startsWith('xstate.'));
  post({
    ...stateOf(actorId, snapshot),
    events: [event, ...raised].map((processed, index) => ({
      event: asJson(processed),
      at,
      isRaised: index > 0,
    })),
    transitions: steps.flatMap((step) => step._transitions.map(transitionId)),
  });
}

function postAllStates(): void {
  for (const [actorId, { snapshot }] of running) post(stateOf(actorId, snapshot));
}

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
