import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { honeypotField, textFieldNames } from '#booking/request';
import { Notice } from '#components/Notice';
import { CallOrWrite } from '#components/StudioLinks';
import type { BookingInput, bookingMachine } from '#machines/booking';
import { outcomeTitle } from '#machines/bookingSelectors';
import { inspect } from '#machines/devtools/inspect';
import { screenOnly } from '#theme/text.css';
import * as styles from './BookingForm.css';
import { BookingTextField } from './BookingTextField';
import { BookingActor, useIsSubmitting } from './bookingActorContext';
import { FailureAlert } from './FailureAlert';
import { FormAside } from './FormAside';
import { KeptDraft } from './KeptDraft';
import { PrivacyNotice } from './PrivacyNotice';
import { SessionFields } from './SessionFields';
import { Success } from './Success';

const contactInputs = [
  { name: 'fullName', label: 'Full name', autoComplete: 'name' },
  { name: 'email', label: 'Email', autoComplete: 'email', type: 'email' },
  { name: 'phoneNumber', label: 'Phone number', autoComplete: 'tel', type: 'tel' },
] as const;

/** Sends the text fields that differ from the request: some programs fill them without an event. */
function sendFieldValues(form: HTMLFormElement, actor: ActorRefFrom<typeof bookingMachine>): void {
  for (const field of textFieldNames) {
    const { value } = form.elements.namedItem(field) as HTMLInputElement;
    if (value === actor.getSnapshot().context.request[field]) continue;
    actor.send({ type: 'field.change', field, value });
  }
}

/**
 * Enter of a touch keyboard in a field that says "next" goes to the next field: some of these keyboards
 * send the key, which would submit the form.
 */
function goToNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget: form } = event;
  const isNext = target instanceof HTMLInputElement && target.enterKeyHint === 'next';
  // Also while a keyboard composes, as Gboard does plain English.
  if (key !== 'Enter' || !isNext) return;
  if (!window.matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  const fields = [...form.querySelectorAll<HTMLElement>('[enterkeyhint], :checked')];
  fields[fields.indexOf(target) + 1]?.focus();
}

/** Puts the outcome in front of the page's title. */
function useTitle(outcome: string): void {
  useEffect(() => {
    // The element, because another page may have replaced it when this one is left.
    const title = document.querySelector('title');
    const { textContent = '' } = title ?? {};
    if (title) title.textContent = outcome + textContent;
    return () => {
      if (title) title.textContent = textContent;
    };
  }, [outcome]);
}

function Form() {
  const actor = BookingActor.useActorRef();
  const honeypot = useRef<HTMLInputElement>(null);
  useTitle(BookingActor.useSelector(({ context }) => outcomeTitle(context)));
  return (
    <div className={styles.booking}>
      <noscript>
        {/* React renders no content of `noscript` in browsers; only the prerendered HTML has it. */}
        {import.meta.env.SSR && (
          <Notice tone="bad">
            <p>
              The form needs JavaScript. <CallOrWrite />
            </p>
          </Notice>
        )}
      </noscript>
      <FailureAlert />
      <Success />
      <form
        className={`${styles.form} ${screenOnly}`}
        // Before hydration, submitting does nothing. GET would put the values into the URL.
        method="dialog"
        aria-label="Book Your Session"
        aria-busy={useIsSubmitting()}
        noValidate
        onKeyDown={goToNextField}
        onSubmit={(event) => {
          event.preventDefault();
          sendFieldValues(event.currentTarget, actor);
          actor.send({ type: 'submit', honeypot: honeypot.current?.value || undefined });
          // A program of the visitor may have filled it: the next press is without.
          if (honeypot.current) honeypot.current.value = '';
        }}
      >
        {/* Honeypot field (hidden from people). */}
        <input ref={honeypot} name={honeypotField} hidden autoComplete="off" />
        <div className={styles.fields}>
          {contactInputs.map((field) => (
            <BookingTextField key={field.name} isRequired enterKeyHint="next" {...field} />
          ))}
          <SessionFields />
          <BookingTextField
            name="notes"
            label="Notes"
            hint="How many are you, and what do you bring?"
            isMultiline
            enterKeyHint="enter"
          />
          <KeptDraft />
          <PrivacyNotice />
        </div>
        <FormAside />
      </form>
    </div>
  );
}

interface BookingFormProps {
  readonly machine: typeof bookingMachine;
  readonly input: BookingInput;
}

/** The booking form: renders the state of the booking machine and sends it the visitor's input. */
export function BookingForm({ machine, input }: BookingFormProps) {
  return (
    <BookingActor.Provider logic={machine} options={{ input, inspect }}>
      <Form />
    </BookingActor.Provider>
  );
}
