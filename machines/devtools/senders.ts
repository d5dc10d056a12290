import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { element } from './element';
import * as styles from './page.css';

/** The buttons by which events are sent to the actor that is shown. */
export interface Senders {
  readonly element: HTMLElement;
  /** Offers what can be sent in this state, with these payloads where nothing else was typed. */
  offer(snapshot: AnyMachineSnapshot | null, payloads: Readonly<Record<string, object>>): void;
}

/** The object that a text holds as JSON, or null when it holds none. */
function parsedObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** Whether an event can be taken; one whose payload makes a guard throw cannot. */
function canTake(snapshot: AnyMachineSnapshot | null, event: EventObject | null): boolean {
  try {
    return snapshot !== null && event !== null && snapshot.can(event);
  } catch {
    return false;
  }
}

interface Sender {
  readonly element: HTMLFormElement;
  offer(snapshot: AnyMachineSnapshot | null, payload: object): void;
}

function createSender(
  machine: string,
  type: string,
  hasPayload: boolean,
  send: (event: EventObject) => void,
): Sender {
  let snapshot: AnyMachineSnapshot | null = null;
  let suggested = '{}';
  const button = element('button', { className: styles.send, type: 'submit' }, type);
  const payload = element('input', {
    className: styles.typedPayload,
    spellcheck: false,
    autocomplete: 'off',
    ariaLabel: `Payload of ${type}, as JSON`,
  });
  const reason = element('span', { className: styles.reason, id: `${machine}-${type}-reason` });
  button.setAttribute('aria-describedby', reason.id);

  /** The event as it would be sent now, or null when the payload is no JSON object. */
  const event = (): EventObject | null => {
    const typed = parsedObject(hasPayload ? payload.value : '{}');
    return typed && { ...typed, type };
  };

  const refresh = () => {
    const now = event();
    const isPossible = canTake(snapshot, now);
    // Unlike a disabled button this one keeps the focus when the state changes.
    button.ariaDisabled = String(!isPossible);
    payload.ariaInvalid = String(now === null);
    reason.textContent = now === null ? 'This is no JSON object.' : '';
  };
  payload.addEventListener('input', refresh);

  const form = element('form', { className: styles.sender }, button);
  if (hasPayload) form.append(payload, reason);
  form.addEventListener('submit', (submitted) => {
    submitted.preventDefault();
    const now = event();
    if (!now || !canTake(snapshot, now)) return;
    // What was typed is sent once; after that the field follows the state again.
    suggested = payload.value;
    send(now);
  });

  return {
    element: form,
    offer(newSnapshot, newPayload) {
      snapshot = newSnapshot;
      const suggestion = JSON.stringify(newPayload);
      if (payload.value === suggested || payload.value === '') payload.value = suggestion;
      if (payload.value === suggestion) suggested = suggestion;
      refresh();
    },
  };
}

/** One row for each event of a machine; `send` is given what a row's button sends. */
export function createSenders(
  machine: string,
  payloads: Readonly<Record<string, object>>,
  send: (event: EventObject) => void,
): Senders {
  const rows = Object.entries(payloads).map(([type, payload]) => ({
    type,
    sender: createSender(machine, type, Object.keys(payload).length > 0, send),
  }));
  return {
    element: element(
      'div',
      { className: styles.senders },
      ...rows.map((row) => row.sender.element),
    ),
    offer(snapshot, newPayloads) {
      for (const { type, sender } of rows) sender.offer(snapshot, newPayloads[type] ?? {});
    },
  };
}
