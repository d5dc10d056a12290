import { type RefObject, useRef } from 'react';
import { honeypotField } from '#booking/request';
import type { BookingInput, bookingMachine, Draft } from '#machines/booking';
import { inspect } from '#machines/devtools/inspect';
import { screenOnly } from '#theme/text.css';
import * as styles from './BookingForm.css';
import { BookingTextField } from './BookingTextField';
import { BookingActor, useIsSubmitting } from './bookingActorContext';
import { FormAside } from './FormAside';
import { FailureAlert, FailureAnnouncement, useFailureAnnouncement } from './failureAnnouncement';
import { SessionFields } from './SessionFields';
import { Success } from './Success';
import { useDraftRestore, useDraftStorage, useSelectionInUrl } from './useDraft';
import { WithoutScript } from './WithoutScript';

interface FormProps {
  /** Returns the draft to restore; called with the form after mount. Pass a stable function. */
  readonly earlier?: (form: HTMLFormElement) => Draft;
}

interface BookingFormProps extends FormProps {
  readonly machine: typeof bookingMachine;
  readonly input: BookingInput;
}

const contactFields = [
  { name: 'fullName', label: 'Full name', autoComplete: 'name' },
  { name: 'email', label: 'Email', autoComplete: 'email', type: 'email', inputMode: 'email' },
  {
    name: 'phoneNumber',
    label: 'Phone number',
    autoComplete: 'tel',
    type: 'tel',
    inputMode: 'tel',
  },
] as const;

/** The fields for the visitor's contact data, the session and notes. */
function Fields() {
  return (
    <div className={styles.fields}>
      {contactFields.map((field) => (
        <BookingTextField key={field.name} isRequired enterKeyHint="next" {...field} />
      ))}
      <SessionFields />
      <BookingTextField name="notes" label="Notes" isMultiline enterKeyHint="enter" />
    </div>
  );
}

interface KeptDraftProps extends FormProps {
  readonly form: RefObject<HTMLFormElement | null>;
}

/** Keeps the draft and renders nothing: a component, so that its updates do not render the form. */
function KeptDraft({ form, earlier }: KeptDraftProps) {
  const isRestored = useDraftRestore(form, earlier);
  useDraftStorage();
  useSelectionInUrl(isRestored);
  return null;
}

function Form({ earlier }: FormProps) {
  const actor = BookingActor.useActorRef();
  const form = useRef<HTMLFormElement>(null);
  const honeypot = useRef<HTMLInputElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const { announcement, onBlur } = useFailureAnnouncement(page);
  return (
    <FailureAnnouncement value={announcement}>
      <div ref={page} className={styles.booking}>
        <WithoutScript />
        <FailureAlert />
        <Success />
        <form
          ref={form}
          className={`${styles.form} ${screenOnly}`}
          // Before hydration, submitting does nothing. GET would put the values into the URL.
          method="dialog"
          aria-label="Book Your Session"
          aria-busy={useIsSubmitting()}
          noValidate
          onBlur={onBlur}
          onSubmit={(event) => {
            event.preventDefault();
            actor.send({ type: 'submit', honeypot: honeypot.current?.value || undefined });
          }}
        >
          {/* Honeypot field (hidden from people). */}
          <input
            ref={honeypot}
            name={honeypotField}
            type="text"
            hidden
            tabIndex={-1}
            autoComplete="off"
          />
          <Fields />
          <FormAside />
        </form>
        <KeptDraft form={form} earlier={earlier} />
      </div>
    </FailureAnnouncement>
  );
}

/** The booking form: renders the state of the booking machine and sends it the visitor's input. */
export function BookingForm({ machine, input, earlier }: BookingFormProps) {
  return (
    <BookingActor.Provider logic={machine} options={{ input, inspect }}>
      <Form earlier={earlier} />
    </BookingActor.Provider>
  );
}
