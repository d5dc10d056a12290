import { Fragment } from 'react';
import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';
import {
  activitiesInWords,
  childrenOf,
  conditionInWords,
  eventInWords,
  inWords,
  isInitial,
  namesInWords,
  stateId,
  transitionId,
  transitionsOf,
} from './definition';

/** Returns what differs in the path of a state from another, or its end, e.g. "editing › failure". */
const differing = (path: readonly string[], other: readonly string[]): string =>
  path
    .slice(path.findIndex((key, depth) => key !== other[depth]))
    .map(inWords)
    .join(' › ');

/** A transition in one line: event [guard] → target / actions. */
function Transition({ transition }: { transition: AnyTransitionDefinition }) {
  const { source, eventType, target = [], actions } = transition;
  const condition = conditionInWords(transition);
  return (
    <li>
      <b>{eventInWords(source.machine, eventType)}</b>
      {condition && ` [${condition}]`}
      {target.map((state) => (
        <Fragment key={state.id}>
          {' '}
          <a href={`#${stateId(state)}`}>→&nbsp;{differing(state.path, source.path)}</a>
        </Fragment>
      ))}
      {actions.length > 0 && ` / ${namesInWords(actions)}`}
    </li>
  );
}

/** The box of a state, with its transitions and the boxes of its child states. */
export function StateBox(props: { state: AnyStateNode; current: readonly AnyStateNode[] }) {
  const { state, current } = props;
  const kind = isInitial(state) ? 'initial' : /parallel|final|history/.exec(state.type);
  return (
    <li id={stateId(state)} aria-current={current.includes(state)}>
      <strong>{inWords(state.key)}</strong> <small>{kind}</small>
      <ul>
        {activitiesInWords(state).map((words) => (
          <li key={words}>{words}</li>
        ))}
        {transitionsOf(state).map((transition) => (
          <Transition key={transitionId(transition)} transition={transition} />
        ))}
      </ul>
      <ul>
        {childrenOf(state).map((child) => (
          <StateBox key={child.id} {...props} state={child} />
        ))}
      </ul>
    </li>
  );
}
