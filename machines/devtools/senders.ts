import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { element } from './element';
import * as styles from './page.css';

/** The buttons that send events to the shown actor. */
export interface Senders {
  readonly element: HTMLElement;
  /**
   * Enables the events that are possible in a state and fills in the example payloads; typed
   * payloads are kept.
   */
  offer(snapshot: AnyMachineSnapshot | null, payloads: Readonly<Record<string, object>>): void;
}

/** Parses JSON text; returns null unless it contains an object. */
function parsedObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** True when the event causes a transition; false when its payload makes a guard throw. */
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

  /** Returns the event to send, or null when the payload is not a JSON object. */
  const event = (): EventObject | null => {
    const typed = parsedObject(hasPayload ? payload.value : '{}');
    return typed && { ...typed, type };
  };

  const refresh = () => {
    const now = event();
    const isPossible = canTake(snapshot, now);
    // Unlike `disabled`, aria-disabled keeps the focus when the state changes.
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
    // After sending, the next update replaces the typed payload with an example again.
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

/** Creates one row per event type in `payloads`; `send` receives the event of a submitted row. */
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
