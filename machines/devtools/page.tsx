import '#theme/global.css';
import { useEffect, useReducer } from 'react';
import { createRoot } from 'react-dom/client';
import { getStateNodes } from 'xstate';
import { type CataloguedMachine, catalogue } from './catalogue';
import { type ActorState, channel, statesRequest } from './channel';
import { StateBox } from './chart';
import { eventInWords, inWords } from './definition';
import * as styles from './page.css';

/** The page /machines/: all machines as nested boxes, lit while the site is used in another tab. */

/** The newest running actor of a machine; its last events as lines of text, newest first. */
interface Followed {
  readonly actor?: ActorState;
  readonly log: readonly string[];
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
    const time = new Date().toISOString().slice(11, 23);
    const line = `${time} ${eventInWords(machine, type)} ${toJson(payload).slice(0, 150)}`;
    return { actor: running, log: [line, ...log.slice(0, 19)] };
  };
}

/** A machine with the state, the events and the context of its newest actor. */
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
  return (
    <section className={styles.panel} aria-label={machine.id}>
      <h2>{inWords(machine.id)}</h2>
      <p>
        {about}{' '}
        <a href={path} target="_blank" rel="noreferrer">
          {actor ? 'It runs in another tab.' : 'No tab runs it: open one.'}
        </a>
      </p>
      <ul className={styles.chart}>
        <StateBox state={machine.root} current={current} taken={actor?.taken ?? []} />
      </ul>
      <pre className={styles.text}>{log.join('\n')}</pre>
      <details>
        <summary>Context</summary>
        <pre className={styles.text}>{actor?.state && toJson(actor.state.context, 1)}</pre>
      </details>
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
        states and the last transitions of the newest tab are lit, its last events are below.
      </p>
      {catalogue.map((catalogued) => (
        <Panel key={catalogued.machine.id} catalogued={catalogued} />
      ))}
    </>,
  );
}
