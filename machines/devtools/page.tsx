import '#theme/global.css';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { getStateNodes } from 'xstate';
import { type CataloguedMachine, catalogue } from './catalogue';
import { type ActorState, channel, statesRequest } from './channel';
import { StateBox } from './chart';
import { inWords } from './definition';
import * as styles from './page.css';

/** The page /machines/: all machines as nested boxes, lit while the site is used in another tab. */

/** A machine with the state of its newest actor. */
function Panel({ machine, about, path }: CataloguedMachine) {
  const [actor, setActor] = useState<ActorState>();
  useEffect(() => {
    const onMessage = ({ data }: MessageEvent<ActorState>) => {
      if (data.machine !== machine.id) return;
      setActor((last) => (last?.value && data.startedAt < last.startedAt ? last : data));
      // Another tab may run the machine, too.
      if (!data.value) channel.postMessage(statesRequest);
    };
    channel.addEventListener('message', onMessage);
    channel.postMessage(statesRequest);
    return () => channel.removeEventListener('message', onMessage);
  }, [machine]);
  const current = actor?.value ? getStateNodes(machine.root, actor.value) : [];
  return (
    <section className={styles.panel} aria-label={machine.id}>
      <h2>{inWords(machine.id)}</h2>
      <p>
        {about}{' '}
        <a href={path} target="_blank" rel="noreferrer">
          {actor?.value ? 'It runs in another tab.' : 'No tab runs it: open one.'}
        </a>
      </p>
      <ul className={styles.chart}>
        <StateBox state={machine.root} current={current} />
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
        states of the newest tab are lit; ?inspect on a page of the site shows events and contexts.
      </p>
      {catalogue.map((catalogued) => (
        <Panel key={catalogued.machine.id} {...catalogued} />
      ))}
    </>,
  );
}
