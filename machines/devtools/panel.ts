import { type EventObject, initialTransition } from 'xstate';
import type { CataloguedMachine } from './catalogue';
import type { FromSite } from './channel';
import { createChartPane } from './chartPane';
import type { Drawing } from './drawing';
import { element } from './element';
import { clockTime, eventItems } from './eventList';
import { type EventLog, logged } from './eventLog';
import * as styles from './page.css';
import { createSenders } from './senders';
import { innermostInWords } from './stateValue';

type StateMessage = Extract<FromSite, { type: 'state' }>;

/** The section of the page for one machine. */
export interface Panel {
  readonly element: HTMLElement;
  /** Link to the panel; it shows whether the machine is running. */
  readonly link: HTMLElement;
  /** Handles a state message from an actor of the machine. */
  update(message: StateMessage): void;
  /** Removes a stopped actor; ignores actors of other machines. */
  remove(actorId: string): void;
}

/** The last message from an actor, and the log of its events. */
interface ShownActor {
  readonly last: StateMessage;
  readonly log: EventLog;
}

const titled = (title: string, ...parts: Node[]) =>
  element(
    'section',
    { className: styles.part },
    element('h3', { className: styles.partTitle }, title),
    ...parts,
  );

/** Creates the panel of a machine; `send` receives an actor id and the event for that actor. */
export function createPanel(
  { machine, about, page, examples, input }: CataloguedMachine,
  drawing: Drawing,
  send: (actorId: string, event: EventObject) => void,
): Panel {
  const actors = new Map<string, ShownActor>();
  /** Id of the actor selected in the list; null shows the newest actor. */
  let selectedId: string | null = null;
  const shown = () => (selectedId && actors.get(selectedId)) || [...actors.values()].at(-1);

  const newestFirst = () => [...actors.keys()].reverse();
  const nameOfActor = (id: string) => {
    const actor = actors.get(id)?.last.actor;
    return actor ? `${actor.page} since ${clockTime(actor.startedAt)}` : '';
  };

  const link = element('a', { className: styles.link, href: `#${machine.id}` }, machine.id);
  const emptyMessage = element(
    'p',
    { className: styles.nobody },
    'No tab runs this machine. Open ',
    element('a', { href: page.path, target: '_blank' }, page.name),
    ' in another tab or beside this one.',
  );
  const select = element('select', {
    className: styles.select,
    ariaLabel: `Actors of ${machine.id}`,
  });
  const now = element('ul', { className: styles.now, ariaLabel: 'Current states' });
  const chart = createChartPane(machine.id, drawing);
  const context = element('pre', { className: styles.context, tabIndex: 0 });
  const events = element('ol', {
    className: styles.events,
    tabIndex: 0,
    ariaLabel: 'Events heard',
  });
  const [{ context: startContext }] = initialTransition(machine, input);
  const senders = createSenders(machine.id, examples(startContext), (event) => {
    const current = shown();
    if (current) send(current.last.actor.id, event);
  });

  /**
   * Updates the list of actors only when it has changed: replacing the options closes an open list.
   */
  const showActors = (current: ShownActor | undefined) => {
    select.hidden = actors.size === 0;
    const isSame = [...select.options].map(({ value }) => value).join() === newestFirst().join();
    if (!isSame) {
      select.replaceChildren(
        ...newestFirst().map((id) => element('option', { value: id }, nameOfActor(id))),
      );
    }
    select.value = current?.last.actor.id ?? '';
  };

  const render = () => {
    const current = shown();
    link.toggleAttribute('data-runs', current !== undefined);
    emptyMessage.hidden = current !== undefined;
    showActors(current);
    const states = current ? innermostInWords(current.last.value) : [];
    now.replaceChildren(
      ...states.map((state) => element('li', { className: styles.state }, state)),
    );
    chart.show(current?.last.value ?? null, states, current?.last.transitions ?? []);
    const snapshot =
      current && machine.resolveState({ value: current.last.value, context: current.last.context });
    senders.offer(snapshot ?? null, examples(snapshot?.context ?? startContext));
    context.textContent = current ? JSON.stringify(current.last.context, null, 2) : '';
    events.replaceChildren(...eventItems(machine, current?.log ?? []));
  };

  select.addEventListener('change', () => {
    selectedId = select.value;
    render();
  });
  render();

  return {
    link,
    element: element(
      'section',
      { className: styles.panel, id: machine.id },
      element(
        'header',
        { className: styles.panelHead },
        element('h2', { className: styles.name }, machine.id),
        element('p', { className: styles.about }, about),
        select,
      ),
      emptyMessage,
      element(
        'div',
        { className: styles.columns },
        chart.element,
        element(
          'div',
          { className: styles.side },
          titled('Now', now),
          titled('Send', senders.element),
          titled('Events', events),
          element(
            'details',
            { className: styles.part },
            element('summary', { className: styles.partTitle }, 'Context'),
            context,
          ),
        ),
      ),
    ),
    update(message) {
      const { id } = message.actor;
      const log = message.events.reduce(logged, actors.get(id)?.log ?? []);
      actors.set(id, { last: message, log });
      render();
    },
    remove(actorId) {
      if (actors.delete(actorId)) render();
    },
  };
}
