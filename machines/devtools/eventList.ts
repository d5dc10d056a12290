import type { AnyStateMachine } from 'xstate';
import { eventInWords } from './definition';
import { element } from './element';
import type { EventLog } from './eventLog';
import * as styles from './page.css';

const clockFormat = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

/** Formats a timestamp (milliseconds since 1970) as local time with milliseconds. */
export const clockTime = (at: number): string => clockFormat.format(at);

/** Returns the entries of a log as list items. */
export const eventItems = (machine: AnyStateMachine, log: EventLog): HTMLLIElement[] =>
  log.map(({ taken, count }) => {
    const { type, ...payload } = taken.event;
    const hasPayload = Object.values(payload).some((part) => part !== undefined);
    return element(
      'li',
      { className: styles.event },
      element('time', { className: styles.time }, clockTime(taken.at)),
      element(
        'span',
        { className: styles.eventName, title: type },
        eventInWords(machine, type),
        ...(count > 1 ? [element('b', { className: styles.count }, ` × ${count}`)] : []),
        ...(taken.isRaised ? [element('i', { className: styles.raised }, ' raised')] : []),
      ),
      ...(hasPayload
        ? [element('code', { className: styles.payload }, JSON.stringify(payload))]
        : []),
    );
  });
