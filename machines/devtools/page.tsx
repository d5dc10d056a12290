import '#theme/global.css';
import { useEffect, useReducer } from 'react';
import { createRoot } from 'react-dom/client';
import type { EventObject } from 'xstate';
import { visuallyHidden } from '#theme/text.css';
import { type CataloguedMachine, catalogue } from './catalogue';
import { type ActorState, channelName, type FromPage, type FromSite } from './channel';
import { ChartPane } from './chart';
import { eventInWords } from './definition';
import * as styles from './page.css';

/** The page /machines/: charts of all machines, live while the site is open in another tab. */

const channel = new BroadcastChannel(channelName);
const post = (message: FromPage) => channel.postMessage(message);

/** The last state of an actor with its last events, newest first; `at` is in milliseconds. */
interface Actor {
  readonly state: ActorState;
  readonly log: readonly { readonly number: number; readonly at: number; event: EventObject }[];
}
/** The running actors by actor id, in the order of their first message. */
type Actors = ReadonlyMap<string, Actor>;

/** The logs before a reload of this page, by actor id; see MachinesPage. */
const earlierLogs = new Map<string, Actor['log']>(JSON.parse(sessionStorage[channelName] ?? '[]'));

/** Returns data as JSON; errors as their message, which JSON leaves out. */
const toJson = (data: unknown) =>
  JSON.stringify(data, (_, value) => (value instanceof Error ? String(value) : value), 1);

function updateActors(actors: Actors, message: FromPage | FromSite): Actors {
  if (message.type === 'stopped')
    return new Map([...actors].filter(([id]) => id !== message.actorId));
  if (message.type !== 'state') return actors;
  const { actorId, event } = message;
  const { log } = actors.get(actorId) ?? { log: earlierLogs.get(actorId) ?? [] };
  const entries = event ? [{ number: (log[0]?.number ?? 0) + 1, at: Date.now(), event }] : [];
  return new Map(actors).set(actorId, { state: message, log: [...entries, ...log.slice(0, 99)] });
}

/** Returns the events of a visitor or the browser that an actor answers in its state. */
function possibleEvents({ machine, payloads }: CataloguedMachine, state: ActorState) {
  const events = Object.entries(payloads(state.context)).flatMap(([type, carried]) =>
    carried.map((payload) => ({ ...payload, type })),
  );
  const snapshot = machine.resolveState(state);
  return events.filter((event) => snapshot.can(event));
}

/** Returns the values in a payload, without the names of the fields, ids of actors and no values. */
const valuesIn = (payload: unknown): string[] =>
  typeof payload === 'object' && payload && !(payload instanceof Error)
    ? Object.entries(payload).flatMap(([key, value]) => (key === 'actorId' ? [] : valuesIn(value)))
    : [payload ?? []].flat().map(String);

/** The chart of a machine, with the state, events and context of an actor. */
function Panel({ catalogued, actor }: { catalogued: CataloguedMachine; actor?: Actor }) {
  const { machine, about, path } = catalogued;
  const { state, log = [] } = actor ?? {};
  return (
    <section className={styles.panel} id={machine.id}>
      <header>
        <h2>{machine.id}</h2>
        <p>{about}</p>
        {!state && (
          <p>
            No tab runs this machine. Open <a href={path}>{path}</a> in another tab.
          </p>
        )}
      </header>
      <ChartPane machine={machine} state={state} />
      <fieldset className={styles.column}>
        <legend>Send</legend>
        {state &&
          possibleEvents(catalogued, state).map((event) => {
            const { type, ...payload } = event;
            return (
              <button
                key={JSON.stringify(event)}
                type="button"
                onClick={() => post({ type: 'send', actorId: state.actorId, event })}
              >
                {[type, ...valuesIn(payload)].join(' ')}
              </button>
            );
          })}
      </fieldset>
      <div className={styles.column}>
        <button type="button" onClick={() => navigator.clipboard.writeText(toJson(log))}>
          Copy as JSON
        </button>
        <ol aria-label="Events">
          {log.map(({ number, at, event: { type, ...payload } }) => (
            <li key={number}>
              <time>{new Date(at).toISOString().slice(11, 23)}</time>{' '}
              <span>{eventInWords(machine, type)}</span> <code>{valuesIn(payload).join(' ')}</code>
            </li>
          ))}
        </ol>
      </div>
      <pre className={styles.column}>{JSON.stringify(state?.context, null, 1)}</pre>
    </section>
  );
}

/** Shows the newest actor of each machine. */
function MachinesPage() {
  const [actors, dispatch] = useReducer(updateActors, new Map());
  useEffect(() => {
    const onMessage = ({ data }: MessageEvent<FromPage | FromSite>) => dispatch(data);
    channel.addEventListener('message', onMessage);
    post({ type: 'request states' });
    return () => channel.removeEventListener('message', onMessage);
  }, []);
  useEffect(() => {
    const logs = [...actors].map(([id, { log }]) => [id, log]);
    if (logs.length > 0) sessionStorage.setItem(channelName, toJson(logs));
  }, [actors]);
  const newestOf = (id: string) =>
    [...actors.values()].findLast(({ state }) => state.machine === id);
  return (
    <>
      <h1 className={visuallyHidden}>The machines</h1>
      {catalogue.map((catalogued) => {
        const { id } = catalogued.machine;
        return <Panel key={id} catalogued={catalogued} actor={newestOf(id)} />;
      })}
    </>
  );
}

const root = document.querySelector('#machines');
if (root) createRoot(root).render(<MachinesPage />);
