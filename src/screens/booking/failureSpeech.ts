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
interface Speech {
  /** Number of submits. */
  readonly count: number;
  /** Name of the field that has had the focus since the submit, or null. */
  readonly focused: string | null;
}

const initial: Speech = { count: 0, focused: null };

export const FailureSpeech = createContext(initial);

/** Returns the value of the context FailureSpeech and the event handlers of the form. */
export function useFailureSpeech() {
  const [speech, setSpeech] = useState(initial);
  return {
    speech,
    onSubmit: () => {
      const focused = document.activeElement?.getAttribute('name') ?? null;
      setSpeech(({ count }) => ({ count: count + 1, focused }));
    },
    // The same object where nothing changes: the focus leaves a field often, also in the calendar.
    onBlur: () => setSpeech((last) => (last.focused === null ? last : { ...last, focused: null })),
  };
}

/** Returns the error of a field, and whether `aria-describedby` of the field refers to it. */
export function useFieldError(field: Field) {
  const error = BookingActor.useSelector(({ context }) => fieldError(context, field));
  const { focused } = useContext(FailureSpeech);
  return { error, isErrorDescribing: field !== focused };
}
