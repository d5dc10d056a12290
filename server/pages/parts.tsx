import { type ComponentProps, type ReactNode, useContext } from 'react';
import { chatUrl, dialUrl } from '#booking/telephone';
import * as action from '#components/action.css';
import { FieldError } from '#components/FieldError';
import * as field from '#components/field.css';
import { RadioField } from '#components/RadioField';
import { TextField } from '#components/TextField';
import * as desk from '#pages/Desk.css';
import { Disclosure } from '#pages/Disclosure';
import * as styles from '#pages/PrivateShell.css';
import type { Timestamp } from '#studio/clock';
import { studio } from '#studio/studio';
import { telephoneUrl } from '#studio/telephone';
import { textToArtist } from '../bookings/format/sessionWords.ts';
import type { StoredBooking } from '../bookings/storedBooking.ts';
import { RefusedForm } from './form.ts';
import type { Outcome, PrivatePage } from './pageShell.tsx';

interface ActionFormProps {
  /** The state that the sender has seen, e.g. the session of a booking. */
  readonly seen?: string;
  readonly action: string;
  readonly look: keyof typeof styles.looks;
  readonly label: string;
  /** The label of the box that has to be ticked, because mail scanners submit forms as they are. */
  readonly agreement?: string;
  /** A further effect of the action. */
  readonly note?: string;
  /** The label of the field for a reason; without it, there is no such field. */
  readonly reason?: string | undefined;
  readonly children?: ReactNode;
}

/** The error of a field of the form around it, and what was sent in it; nothing at first. */
function useSent(name: string) {
  const refusal = useContext(RefusedForm);
  return { form: refusal?.form, error: refusal?.field === name ? refusal.message : undefined };
}

/** A text field that keeps what was sent in a refused form; its name is its id. */
export function FormField(props: ComponentProps<typeof TextField>) {
  const { form, error } = useSent(props.id);
  return (
    <TextField
      {...props}
      defaultValue={form?.text(props.id) ?? props.defaultValue}
      error={error ?? props.error}
    />
  );
}

/** Radio buttons that keep what was chosen in a refused form. */
export function FormChoice<Value extends string>(props: ComponentProps<typeof RadioField<Value>>) {
  const { form, error } = useSent(props.name);
  return <RadioField {...props} defaultValue={form?.text(props.name)} error={error} />;
}

/** A checkbox with its label, which keeps its state in a refused form; its value is "yes" by default. */
export function Box({
  children,
  name,
  value = 'yes',
  defaultChecked,
  ...props
}: ComponentProps<'input'> & { readonly name: string; readonly value?: string }) {
  const { form, error } = useSent(name);
  return (
    <div data-invalid={error !== undefined || undefined}>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
      <label className={field.option}>
        <input
          {...props}
          {...{ name, value }}
          className={field.radio}
          type="checkbox"
          defaultChecked={form ? form.all(name).includes(value) : defaultChecked}
          aria-invalid={error !== undefined}
          aria-describedby={error && `${name}-error`}
        />
        {children}
      </label>
    </div>
  );
}

interface FormDisclosureProps extends ComponentProps<typeof Disclosure> {
  /** The actions of the forms inside: it is open when one of them was refused. */
  readonly actions: readonly string[];
}

export function FormDisclosure({ actions, open = false, ...props }: FormDisclosureProps) {
  const sent = useContext(RefusedForm)?.form.text('action') ?? '';
  return <Disclosure {...props} open={open || actions.includes(sent)} />;
}

interface SelectFieldProps {
  readonly label: string;
  readonly name: string;
  readonly defaultValue: string;
  readonly options: readonly (readonly [value: string, label: string])[];
}

export const SelectField = ({ label, options, defaultValue, ...props }: SelectFieldProps) => (
  <label className={field.field}>
    <span className={field.label}>{label}</span>
    <select
      {...props}
      className={field.control}
      defaultValue={useSent(props.name).form?.text(props.name) ?? defaultValue}
    >
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  </label>
);

/**
 * A form that changes something. It is sent to the address of the page without its query; the server
 * validates it, because browsers say too little of what is missing.
 */
export function ActionForm({
  seen,
  action,
  look,
  label,
  agreement,
  note,
  reason,
  children,
}: ActionFormProps) {
  const refusal = useContext(RefusedForm);
  return (
    <RefusedForm.Provider value={refusal?.form.text('action') === action ? refusal : null}>
      <form className={styles.stack} method="post" action="?#outcome" noValidate>
        {seen !== undefined && <input type="hidden" name="seen" value={seen} />}
        {children}
        {reason && <FormField id="reason" label={reason} isMultiline rows={2} />}
        {agreement && (
          <Box name="agreed" aria-required>
            {agreement}
          </Box>
        )}
        <button className={styles.looks[look]} type="submit" name="action" value={action}>
          {label}
        </button>
        {note && <p className={styles.note}>{note}</p>}
      </form>
    </RefusedForm.Provider>
  );
}

export const DisclosedForm = ({
  summary,
  isOpen = false,
  ...form
}: ActionFormProps & { readonly summary: string; readonly isOpen?: boolean }) => (
  <FormDisclosure summary={summary} actions={[form.action]} open={isOpen}>
    <ActionForm {...form} />
  </FormDisclosure>
);

/** A link on a line of its own; only its text where there is no address. */
export const LinkLine = (props: ComponentProps<'a'>) =>
  props.href === undefined ? (
    <span>{props.children}</span>
  ) : (
    <a className={action.link} {...props} />
  );

/** The beginning of a page of the desk. */
export const DeskHead = ({ children, className }: ComponentProps<'div'>) => (
  <div className={className}>
    <LinkLine href="./">Back to the desk</LinkLine>
    <h1 className={desk.heading}>{children}</h1>
  </div>
);

/** A link that opens a chat in WhatsApp with a text; nothing without a possible number. */
export function ChatLink({
  number,
  text,
  ...props
}: ComponentProps<'a'> & { readonly number: string; readonly text: string }) {
  const href = chatUrl(number, text);
  return (
    href && (
      <LinkLine {...props} href={href}>
        WhatsApp
      </LinkLine>
    )
  );
}

/** How the studio reaches the artist of a booking. */
export const CallLinks = ({ booking, now }: { booking: StoredBooking; now: Timestamp }) => (
  <span className={desk.pills}>
    <LinkLine className={desk.pill} href={dialUrl(booking.phoneNumber)}>
      {booking.phoneNumber}
    </LinkLine>
    <ChatLink
      className={desk.pill}
      aria-label={`WhatsApp ${booking.fullName}`}
      number={booking.phoneNumber}
      text={textToArtist(booking, now)}
    />
  </span>
);

export const errorPage = (outcome: Outcome): PrivatePage => ({
  title: 'That did not work',
  outcome,
  content: (
    <>
      <h1>That did not work</h1>
      <p>
        If it does not work later either, call{' '}
        <LinkLine href={telephoneUrl(studio.phone)}>{studio.phone}</LinkLine>.
      </p>
      <LinkLine href="?">Back to the page</LinkLine>
    </>
  ),
});
