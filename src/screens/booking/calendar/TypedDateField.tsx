import { useState } from 'react';
import { dateNotRead } from '#booking/messages';
import { typedDate } from '#booking/typedDate';
import * as field from '#components/field.css';
import { useLastingText } from '#hooks/useLastingText';
import * as styles from './DateCalendar.css';

interface TypedDateFieldProps {
  readonly today: string;
  /** Returns what to say about a date. */
  readonly describe: (date: string) => string;
  readonly onRead: (date: string) => void;
  /** Called for Enter with a date that was read; true when it is chosen, which the button says. */
  readonly onEnter: (date: string) => boolean;
}

/** A text field for a date (yyyy-MM-dd when read), with a live region about it. */
export function TypedDateField({ today, describe, onRead, onEnter }: TypedDateFieldProps) {
  const [text, setText] = useState('');
  // How often the text was entered: the key of what is said, so that it is announced again.
  const [entered, setEntered] = useState(0);
  // Whether it was left since. Chromium announces a description that the focused field gets.
  const [isLeft, setIsLeft] = useState(false);
  const date = typedDate(text, today);
  const isInvalid = entered > 0 && text !== '' && !date;
  const result = useLastingText(date ? describe(date) : isInvalid ? dateNotRead : null);
  const enter = () => {
    setEntered(entered + 1);
    if (date) onRead(date);
  };
  return (
    <>
      <label className={styles.typed} data-invalid={isInvalid || undefined}>
        <span>
          Type a date <span className={field.aside}>e.g. 5 Dec</span>
        </span>
        <input
          className={field.control}
          autoComplete="off"
          enterKeyHint="done"
          aria-invalid={isInvalid}
          aria-describedby={isInvalid && isLeft ? 'typed-date' : undefined}
          value={text}
          onChange={({ target: { value } }) => {
            setText(value);
            setEntered(0);
            setIsLeft(false);
            const read = typedDate(value, today);
            if (read) onRead(read);
          }}
          onKeyDown={({ key }) => {
            if (key === 'Enter' && !(date && onEnter(date))) enter();
          }}
          onBlur={() => {
            setIsLeft(true);
            if (!date) enter();
          }}
        />
      </label>
      <p id="typed-date" aria-live="polite" className={styles.announcement}>
        {result && <span key={entered}>{result}</span>}
      </p>
    </>
  );
}
