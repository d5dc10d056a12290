import '#theme/global.css';
import { useEffect, useReducer, useState } from 'react';
import { createRoot } from 'react-dom/client';
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  getStateNodes,
} from 'xstate';
import { studioTime } from '#studio/clock';
import { type CataloguedMachine, catalogue } from './catalogue';
import { type ActorState, channelName, type FromPage, type FromSite } from './channel';
import { ChartPane } from './chart';
import { childrenOf, eventInWords, pathInWords } from './definition';
import { type EventLog, logged } from './eventLog';
import * as styles from './page.css';

/** The page /machines/: charts of all machines, live while the site is open in another tab. */

const channel = new BroadcastChannel(channelName);
const post = (message: FromPage) => channel.postMessage(message);

/** The last state of each running actor with the log of its events, by actor id. */
type Actors = ReadonlyMap<string, { readonly state: ActorState; readonly log: EventLog }>;

function updateActors(actors: Actors, message: FromPage | FromSite): Actors {
  if (message.type === 'stopped')
    return new Map([...actors].filter(([id]) => id !== message.actorId));
  if (message.type !== 'state') return actors;
  const log = message.events.reduce(logged, actors.get(message.actorId)?.log ?? []);
  return new Map(actors).set(message.actorId, { state: message, log });
}

/** Returns the actors that run in other tabs, in the order of their first message. */
function useActors(): Actors {
  const [actors, dispatch] = useReducer(updateActors, new Map());
  useEffect(() => {
    const onMessage = ({ data }: MessageEvent<FromPage | FromSite>) => dispatch(data);
    channel.addEventListener('message', onMessage);
    post({ type: 'request states' });
    return () => channel.removeEventListener('message', onMessage);
  }, []);
  return actors;
}

/**
 * Returns the event with a payload in JSON; null when the text is not a JSON object or the state
 * does not accept the event.
 */
function acceptedEvent(
  snapshot: AnyMachineSnapshot | undefined,
  type: string,
  payload: string,
): EventObject | null {
  try {
    const parsed: unknown = JSON.parse(payload);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null;
    const event = { ...parsed, type };
    return snapshot?.can(event) ? event : null;
  } catch {
    // The text is not JSON, or the payload makes a guard throw.
    return null;
  }
}

/** A form that sends an event to an actor; disabled unless `snapshot` accepts the event. */
function EventForm(props: {
  type: string;
  example: object;
  snapshot: AnyMachineSnapshot | undefined;
  send: (event: EventObject) => void;
}) {
  const { type, example, snapshot, send } = props;
  const [payload, setPayload] = useState(JSON.stringify(example));
  const event = acceptedEvent(snapshot, type, payload);
  return (
    <form
      className={styles.form}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (event) send(event);
      }}
    >
      <button type="submit" disabled={!event}>
        {type}
      </button>
      <input
        aria-label={`Payload of ${type}, as JSON`}
        autoComplete="off"
        spellCheck={false}
        value={payload}
        onChange={({ target }) => setPayload(target.value)}
      />
    </form>
  );
}

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

/** An entry of the event log. */
function EventItem(props: { machine: AnyStateMachine; entry: EventLog[number] }) {
  const { machine, entry } = props;
  const { taken, count } = entry;
  const { type, ...payload } = taken.event;
  const json = JSON.stringify(payload);
  return (
    <li className={styles.event}>
      <time>{timeFormat.format(taken.at)}</time>{' '}
      <span title={type}>
        {eventInWords(machine, type)}
        {count > 1 && ` × ${count}`}
        {taken.isRaised && ' raised'}
      </span>
      {json !== '{}' && <code className={styles.code}>{json}</code>}
    </li>
  );
}

/** The chart of a machine, with the state, events and context of its newest actor. */
function Panel({ catalogued, actors }: { catalogued: CataloguedMachine; actors: Actors }) {
  const { machine, about, path, examples } = catalogued;
  const actor = [...actors.values()].findLast(({ state }) => state.machine === machine.id);
  const { state, log = [] } = actor ?? {};
  const innermost = (state ? getStateNodes(machine.root, state.value) : []).filter(
    (node) => childrenOf(node).length === 0,
  );
  return (
    <section className={styles.panel} id={machine.id}>
      <header>
        <h2>{machine.id}</h2>
        <p>{about}</p>
        {!state && (
          <p>
            No tab runs this machine. Open{' '}
            <a href={path} target="_blank" rel="noopener">
              {path}
            </a>{' '}
            in another tab.
          </p>
        )}
      </header>
      <ChartPane machine={machine} state={state} />
      <div>
        <h3>Current states</h3>
        <ul aria-label="Current states">
          {innermost.map((node) => (
            <li key={node.id} className={styles.current}>
              {pathInWords(node)}
            </li>
          ))}
        </ul>
        <h3>Send</h3>
        {Object.entries(examples(studioTime(Date.now()))).map(([type, example]) => (
          <EventForm
            key={type}
            type={type}
            example={example}
            snapshot={state && machine.resolveState(state)}
            send={(event) => state && post({ type: 'send', actorId: state.actorId, event })}
          />
        ))}
        <h3>Events</h3>
        <ol aria-label="Events">
          {log.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the entries have no state.
            <EventItem key={index} machine={machine} entry={entry} />
          ))}
        </ol>
        <details>
          <summary>Context</summary>
          <pre className={styles.code}>{JSON.stringify(state?.context, null, 2)}</pre>
        </details>
      </div>
    </section>
  );
}

function MachinesPage() {
  const actors = useActors();
  return (
    <>
      <h1>The machines</h1>
      {catalogue.map((catalogued) => (
        <Panel key={catalogued.machine.id} catalogued={catalogued} actors={actors} />
      ))}
    </>
  );
}

const root = document.querySelector('#machines');
if (root) createRoot(root).render(<MachinesPage />);
