import { createContext, useContext, useState } from 'react';
import type { Field } from '#booking/request';
import { fieldError } from '#machines/bookingSelectors';
import { BookingActor } from './bookingActorContext';

/**
 * How screen readers announce a failure, so that they read it once. The invalid field receives the
 * focus and is described by the message. A field that has the focus already, because Enter was
 * pressed in it, is not read again: then the alert is announced, and the description is added on
 * blur.
 */

/** The state of the last submit, on which the announcement of its failure depends. */
export const FailureSpeech = createContext({
  /** Number of submits. */
  count: 0,
  /** Name of the field that has had the focus since the submit, or an empty string. */
  focused: '',
});

/** Returns the value of the context FailureSpeech and the event handlers of the form. */
export function useFailureSpeech() {
  const [count, setCount] = useState(0);
  const [focused, setFocused] = useState('');
  return {
    speech: { count, focused },
    onSubmit: () => {
      setCount(count + 1);
      setFocused(document.activeElement?.getAttribute('name') ?? '');
    },
    onBlur: () => setFocused(''),
  };
}

/** Returns the error of a field, and whether `aria-describedby` of the field refers to it. */
export function useFieldError(field: Field) {
  const error = BookingActor.useSelector(({ context }) => fieldError(context, field));
  const { focused } = useContext(FailureSpeech);
  return { error, isErrorDescribing: field !== focused };
}
