import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
} from 'xstate';

/** Reads the transitions, states and implementation names of a machine from its definition. */

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesOf),
];

const transitionsFrom = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...(node.always ?? []),
  ...[...node.transitions.values()].flat(),
];

const nameOf = (reference: unknown): string => {
  if (typeof reference === 'string') return reference;
  if (typeof reference === 'object' && reference && 'type' in reference) {
    return String(reference.type);
  }
  throw new Error(`the chart holds something without a name: ${reference}`);
};

/** An event's type as it reads, e.g. "after requestTimeout" or "when creation fails". */
function eventTypeInWords(type: string, source: AnyStateNode): string {
  if (type === '') return 'always';
  const after = /^xstate\.after\.(.+)$/.exec(type)?.[1];
  if (after) return `after ${after.slice(0, -source.id.length - 1)}`;
  const [, outcome, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? [];
  return id ? `when ${id} ${outcome === 'done' ? 'is done' : 'fails'}` : `on ${type}`;
}

/** A transition in words, e.g. "booking.form on submit, if isInvalid: failure". */
export function describeTransition({
  source,
  eventType,
  guard,
  target,
  actions,
}: AnyTransitionDefinition) {
  const condition = guard === undefined ? '' : `, if ${nameOf(guard)}`;
  const stays = actions.length > 0 ? 'stays' : 'nothing changes';
  const leadsTo = target?.map(({ id }) => id).join(' and ') ?? stays;
  return `${source.id} ${eventTypeInWords(eventType, source)}${condition}: ${leadsTo}`;
}

/** The descriptions of all transitions of a machine. Throws when two are equal. */
export function declaredTransitions(machine: AnyStateMachine): string[] {
  const all = nodesOf(machine.root).flatMap(transitionsFrom).map(describeTransition);
  const twice = all.filter((words, index) => all.indexOf(words) !== index);
  if (twice.length > 0) throw new Error(`declared twice: ${twice.join('; ')}`);
  return all;
}

/** True when a state is transient, because an unguarded `always` transition leaves it. */
const isPassedThrough = (node: AnyStateNode) =>
  node.always?.some(({ guard }) => guard === undefined) ?? false;

function restsWithin(node: AnyStateNode): string[][] {
  if (isPassedThrough(node)) return [];
  const children = Object.values(node.states);
  if (children.length === 0) return [[node.id]];
  if (node.type !== 'parallel') return children.flatMap(restsWithin);
  return children
    .map(restsWithin)
    .reduce((rows, column) => rows.flatMap((row) => column.map((cell) => row.concat(cell))));
}

/** Every combination of states, one of each parallel region, that the machine can be in. */
export const combinations = (machine: AnyStateMachine): string[] =>
  restsWithin(machine.root).map((ids) => ids.join(' + '));

/** The combination of states of a snapshot. */
export const combinationOf = (snapshot: AnyMachineSnapshot): string =>
  snapshot._nodes
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .sort((a, b) => a.order - b.order)
    .map(({ id }) => id)
    .join(' + ');

/** The names of the actions and guards that the walk has to run. */
export const vocabulary = (machine: AnyStateMachine) => ({
  actions: Object.keys(machine.implementations.actions ?? {}),
  guards: Object.keys(machine.implementations.guards ?? {}),
});

/** The names of the actors that a machine invokes; it waits for the answers of some. */
export const invokedActors = (machine: AnyStateMachine) =>
  nodesOf(machine.root).flatMap((node) =>
    node.invoke.map(({ src, onDone, onError }) => ({
      src: String(src),
      isAnswered: Boolean(onDone || onError),
    })),
  );
