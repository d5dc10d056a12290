import { Fragment, type ReactNode } from 'react';
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

export function StateLink({ state, children }: { state: AnyStateNode; children: ReactNode }) {
  return <a href={`#${stateId(state)}`}>{children}</a>;
}

/** Joins the keys on the path of a state, e.g. "form › editing › failure". */
export const pathInWords = (path: readonly string[]): string => path.map(inWords).join(' › ');

/** Returns the part of a path that differs from that of another state, or its end. */
const differing = (path: readonly string[], other: readonly string[]): readonly string[] =>
  path.slice(path.findIndex((key, depth) => key !== other[depth]));

/** A transition in one line: event [guard] → target / actions. */
function Transition(props: { transition: AnyTransitionDefinition; isTaken: boolean }) {
  const { transition, isTaken } = props;
  const { source, eventType, target = [], actions } = transition;
  const condition = conditionInWords(transition);
  const Line = isTaken ? 'mark' : 'span';
  return (
    <li>
      <Line>
        <b>{eventInWords(source.machine, eventType)}</b>
        {condition && ` [${condition}]`}
        {target.map((state) => (
          <Fragment key={state.id}>
            {' '}
            <StateLink state={state}>
              →&nbsp;{pathInWords(differing(state.path, source.path))}
            </StateLink>
          </Fragment>
        ))}
        {actions.length > 0 && ` / ${namesInWords(actions)}`}
      </Line>
    </li>
  );
}

/** The box of a state, with its transitions and the boxes of its child states. */
export function StateBox(props: {
  state: AnyStateNode;
  current: readonly AnyStateNode[];
  taken: readonly string[];
}) {
  const { state, current, taken } = props;
  const kind = isInitial(state) ? 'initial' : /parallel|final|history/.exec(state.type);
  return (
    <li id={stateId(state)} aria-current={current.includes(state)}>
      <strong>{inWords(state.key)}</strong> <small>{kind}</small>
      <ul>
        {activitiesInWords(state).map((words) => (
          <li key={words}>{words}</li>
        ))}
        {transitionsOf(state).map((transition) => {
          const id = transitionId(transition);
          return <Transition key={id} transition={transition} isTaken={taken.includes(id)} />;
        })}
      </ul>
      <ul>
        {childrenOf(state).map((child) => (
          <StateBox key={child.id} {...props} state={child} />
        ))}
      </ul>
    </li>
  );
}
