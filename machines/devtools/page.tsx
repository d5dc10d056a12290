import '#theme/global.css';
import { useEffect, useReducer } from 'react';
import { createRoot } from 'react-dom/client';
import { getStateNodes } from 'xstate';
import { type CataloguedMachine, catalogue } from './catalogue';
import { type ActorState, channel, statesRequest } from './channel';
import { pathInWords, StateBox, StateLink } from './chart';
import { childrenOf, eventInWords, inWords } from './definition';
import * as styles from './page.css';

/** The page /machines/: all machines as nested boxes, lit while the site is used in another tab. */

interface Entry {
  readonly number: number;
  readonly time: string;
  readonly event: string;
  readonly payload: string;
}
/** The newest running actor of a machine; its last events, newest first. */
interface Followed {
  readonly actor?: ActorState;
  readonly log: readonly Entry[];
}

/** Returns data as JSON; errors as their message, which JSON leaves out. */
const toJson = (data: object, space?: number) =>
  JSON.stringify(data, (_, value) => (value instanceof Error ? String(value) : value), space);

function follow({ machine }: CataloguedMachine) {
  return ({ actor, log }: Followed, message: ActorState): Followed => {
    if (actor && message.startedAt < actor.startedAt) return { actor, log };
    const running = message.state && message;
    if (!message.event) return { actor: running, log };
    const { type, ...payload } = message.event;
    const entry = {
      number: (log[0]?.number ?? 0) + 1,
      time: new Date().toISOString().slice(11, 23),
      event: eventInWords(machine, type),
      payload: toJson(payload).slice(0, 150),
    };
    return { actor: running, log: [entry, ...log.slice(0, 49)] };
  };
}

/** A machine with the state, the context and the events of its newest actor. */
function Panel({ catalogued }: { catalogued: CataloguedMachine }) {
  const { machine, about, path } = catalogued;
  const [{ actor, log }, dispatch] = useReducer(follow(catalogued), { log: [] });
  useEffect(() => {
    const onMessage = ({ data }: MessageEvent<ActorState>) => {
      if (data.machine !== machine.id) return;
      dispatch(data);
      // Another tab may run the machine, too.
      if (!data.state) channel.postMessage(statesRequest);
    };
    channel.addEventListener('message', onMessage);
    channel.postMessage(statesRequest);
    return () => channel.removeEventListener('message', onMessage);
  }, [machine]);
  const current = actor?.state ? getStateNodes(machine.root, actor.state.value) : [];
  const leaves = current.filter((state) => childrenOf(state).length === 0);
  return (
    <section className={styles.panel} aria-labelledby={`${machine.id}-title`}>
      <header>
        <h2 id={`${machine.id}-title`}>{inWords(machine.id)}</h2>
        <p>{about}</p>
      </header>
      <div className={styles.live}>
        <h3 id={`${machine.id}-state`}>Current state</h3>
        {actor?.state ? (
          <>
            <ul aria-labelledby={`${machine.id}-state`}>
              {leaves.map((state) => (
                <li key={state.id}>
                  <StateLink state={state}>{pathInWords(state.path)}</StateLink>
                </li>
              ))}
            </ul>
            <details>
              <summary>Context</summary>
              <pre>{toJson(actor.state.context, 1)}</pre>
            </details>
          </>
        ) : (
          <p>
            No tab runs this machine. Open{' '}
            <a href={path} target="_blank" rel="noreferrer">
              {path}
            </a>{' '}
            in another tab.
          </p>
        )}
        <h3 id={`${machine.id}-log`}>Log</h3>
        <ol aria-labelledby={`${machine.id}-log`}>
          {log.map(({ number, time, event, payload }) => (
            <li key={number}>
              <time>{time}</time> <b>{event}</b> {payload !== '{}' && <code>{payload}</code>}
            </li>
          ))}
        </ol>
      </div>
      <ul className={styles.chart}>
        <StateBox state={machine.root} current={current} taken={actor?.taken ?? []} />
      </ul>
    </section>
  );
}

const root = document.querySelector('#machines');
if (root) {
  createRoot(root).render(
    <>
      <h1>The machines</h1>
      <p>
        Boxes are states, lines are their transitions: event [guard] → target / actions. The current
        states and the last transitions of the newest tab are lit.
      </p>
      {catalogue.map((catalogued) => (
        <Panel key={catalogued.machine.id} catalogued={catalogued} />
      ))}
    </>,
  );
}
