import { useMachine } from '@xstate/react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { queryNaming } from '#booking/draft';
import * as messages from '#booking/messages';
import {
  type Field,
  honeypotField,
  maxLength,
  type TextField as TypedField,
} from '#booking/request';
import * as action from '#components/action.css';
import { Notice } from '#components/Notice';
import { TextField } from '#components/TextField';
import { focusTemporarily } from '#hooks/temporaryFocus';
import { useHydrated } from '#hooks/useHydrated';
import type { BookingInput, bookingMachine, Draft } from '#machines/booking';
import { progress, type Session } from '#machines/bookingSelectors';
import { inspect } from '#machines/devtools/inspect';
import { screenOnly } from '#theme/text.css';
import * as styles from './BookingForm.css';
import { Receipt } from './Receipt';
import { SessionFields } from './SessionFields';
import { Summary } from './Summary';
import { showAtOnce, useFailureFocus, useFailureSpeech } from './useFailureFocus';
import { useLastingText } from './useLastingText';

/** A plain button until the page is hydrated: a native submit would put the values into the URL. */
function SubmitButton({ isSubmitting }: { isSubmitting: boolean }) {
  const isAlive = useHydrated();
  return (
    <button
      className={action.primary}
      type={isAlive ? 'submit' : 'button'}
      aria-disabled={isSubmitting}
    >
      {isSubmitting ? 'Processing...' : 'Book Session'}
    </button>
  );
}

interface BookingFormProps {
  readonly machine: typeof bookingMachine;
  readonly input: BookingInput;
  /** Returns the draft to restore; called with the form after mount. Pass a stable function. */
  readonly earlier?: (form: HTMLFormElement) => Draft;
}

/** The booking form: renders the state of the booking machine and sends it the visitor's input. */
export function BookingForm({ machine, input, earlier }: BookingFormProps) {
  const [state, send, actor] = useMachine(machine, { input, inspect });
  const { request, failure, receipt } = state.context;
  const isSubmitting = state.matches({ form: 'submitting' });
  const isBooked = state.matches({ form: 'success' });
  const areDatesKnown = state.matches({ bookedDates: 'known' });

  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current && earlier) send({ type: 'draft.restore', draft: earlier(form.current) });
  }, [earlier, send]);

  const [path, navigate] = useLocation();
  const query = useSearch();
  useEffect(() => {
    // The actor has restored a draft that is not rendered yet; the URL is updated after that.
    if (actor.getSnapshot().context.request !== request) return;
    const wanted = queryNaming(request, query);
    if (wanted !== query) navigate(wanted ? `${path}?${wanted}` : path, { replace: true });
  }, [actor, navigate, path, query, request]);

  const alert = useRef<HTMLDivElement>(null);
  useFailureFocus(form, alert, failure);
  const speech = useFailureSpeech(failure);
  const lastingProgress = useLastingText(progress(state));
  // Honeypot field (hidden from people).
  const honeypot = useRef<HTMLInputElement>(null);
  const success = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isBooked) return;
    focusTemporarily(success.current);
    return showAtOnce(success.current, 'nearest');
  }, [isBooked]);

  const errorOf = useCallback(
    (field: Field) =>
      failure?.field === field
        ? [failure.message, failure.detail].filter(Boolean).join(' ')
        : undefined,
    [failure],
  );
  const typed = (field: TypedField) => ({
    id: field,
    name: field,
    value: request[field],
    maxLength: maxLength[field],
    isReadOnly: isSubmitting,
    error: errorOf(field),
    isErrorDescribing: speech.isDescribed,
    onChange: (value: string) => send({ type: 'field.change', field, value }),
  });
  const { booked, now, selectionChange } = state.context;
  const { bookingType, date, timeSlot } = request;
  // The same object while the visitor types, so that memoised components do not re-render.
  const session = useMemo<Session>(
    () => ({ booked, now, selectionChange, request: { bookingType, date, timeSlot } }),
    [booked, now, selectionChange, bookingType, date, timeSlot],
  );

  return (
    <div className={styles.booking}>
      {failure && (
        <Notice
          key={speech.alertKey}
          ref={alert}
          tone="bad"
          role="alert"
          aria-live={speech.isAlertSpoken ? undefined : 'off'}
        >
          <p>{failure.message}</p>
          {failure.detail && <p>{failure.detail}</p>}
        </Notice>
      )}
      {isBooked && (
        // Not a live region, because it receives the focus.
        <Notice tone="good" ref={success}>
          {messages.booked}
        </Notice>
      )}
      {receipt && <Receipt receipt={receipt} />}
      <form
        ref={form}
        className={`${styles.form} ${screenOnly}`}
        aria-label="Book Your Session"
        aria-busy={isSubmitting}
        noValidate
        onBlur={speech.onBlur}
        onSubmit={(event) => {
          event.preventDefault();
          speech.onSubmit();
          send({ type: 'submit', honeypot: honeypot.current?.value || undefined });
        }}
      >
        <input
          ref={honeypot}
          name={honeypotField}
          type="text"
          hidden
          tabIndex={-1}
          autoComplete="off"
        />
        <div className={styles.fields}>
          <TextField
            label="Full name"
            isRequired
            autoComplete="name"
            enterKeyHint="next"
            {...typed('fullName')}
          />
          <TextField
            label="Email"
            isRequired
            type="email"
            inputMode="email"
            autoComplete="email"
            enterKeyHint="next"
            {...typed('email')}
          />
          <TextField
            label="Phone number"
            isRequired
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            enterKeyHint="next"
            {...typed('phoneNumber')}
          />
          <SessionFields
            session={session}
            areDatesKnown={areDatesKnown}
            isChecking={state.matches({ bookedDates: 'loading' })}
            calendar={state.value.calendar}
            errorOf={errorOf}
            isErrorDescribing={speech.isDescribed}
            send={send}
          />
          <TextField label="Notes" isMultiline enterKeyHint="enter" {...typed('notes')} />
        </div>
        <div className={styles.side}>
          <Summary request={session.request} label="Your session" />
          <div aria-live="polite">
            {state.matches({ connection: 'offline' }) && (
              <Notice tone="quiet">{messages.offline}</Notice>
            )}
          </div>
          <div className={styles.submit}>
            <SubmitButton isSubmitting={isSubmitting} />
            <p aria-live="polite" className={styles.progress}>
              {lastingProgress}
            </p>
          </div>
        </div>
      </form>
    </div>
  );
}
