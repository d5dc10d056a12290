import { type ActorRefLike, type InspectionEvent, isMachineSnapshot } from 'xstate';
import { type ActorState, channelName, type FromPage, type FromSite } from './channel';
import { transitionId } from './definition';

/** Sends the states of the root actors in this tab to the page /machines/. */

const channel = new BroadcastChannel(channelName);
const tab = Math.random().toString(36).slice(2);

/** The running root actors by id, with a state message without events. */
const running = new Map<string, { readonly ref: ActorRefLike; readonly state: ActorState }>();

/** The microsteps since the last snapshot, by actor id. */
const pendingSteps = new Map<string, Extract<InspectionEvent, { type: '@xstate.microstep' }>[]>();

/** True after pagehide: nothing is sent then, although the page still processes events. */
let isHidden = false;

/** Sends a message as JSON data; errors keep their name and message, which JSON would drop. */
function post(message: FromSite): void {
  if (isHidden) return;
  const json = JSON.stringify(message, (_, part: unknown) =>
    part instanceof Error ? { ...part, name: part.name, message: part.message } : part,
  );
  channel.postMessage(JSON.parse(json));
}

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
  const { value, context } = snapshot;
  const machine = snapshot.machine.id;
  const state = {
    type: 'state',
    actorId,
    machine,
    value,
    context,
    events: [],
    transitions: [],
  } as const;
  running.set(actorId, { ref, state });
  const raised = steps
    .map((step) => step.event)
    .filter((other) => other !== event && !other.type.startsWith('xstate.'));
  post({
    ...state,
    events: [
      { event, at, isRaised: false },
      ...raised.map((other) => ({ event: other, at, isRaised: true })),
    ],
    transitions: steps.flatMap((step) => step._transitions.map(transitionId)),
  });
}

function postAllStates(): void {
  for (const { state } of running.values()) post(state);
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
