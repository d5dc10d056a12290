import type { ComponentProps, ReactNode } from 'react';
import * as action from '#components/action.css';
import * as field from '#components/field.css';
import { TextField } from '#components/TextField';
import * as styles from '#pages/PrivateShell.css';
import { studio } from '#studio/studio';
import { telephoneUrl } from '#studio/telephone';
import { whatsAppLink } from '#studio/whatsApp';
import { maxReasonLength } from './form.ts';
import type { Outcome, PrivatePage } from './pageShell.tsx';

interface ActionFormProps {
  /** The state that the sender has seen, e.g. the session of a booking. */
  readonly seen: string;
  readonly action: string;
  readonly look: keyof typeof styles.looks;
  /** The label of the button. */
  readonly label: string;
  /** The label of the box that has to be ticked, because mail scanners submit forms as they are. */
  readonly agreement?: string;
  /** A further effect of the action. */
  readonly note?: string;
  /** The label of the field for a reason; without it, there is no such field. */
  readonly reason?: string | undefined;
  /** Other fields. */
  readonly children?: ReactNode;
}

/**
 * A checkbox with its label; its value is "yes" by default. It sets `aria-invalid`, because Chromium
 * exposes a required checkbox as invalid until it is checked.
 */
export const Box = ({ children, ...props }: ComponentProps<'input'>) => (
  <label className={field.option}>
    <input value="yes" aria-invalid="false" {...props} className={field.radio} type="checkbox" />
    {children}
  </label>
);

interface SelectFieldProps {
  readonly label: string;
  readonly name: string;
  readonly defaultValue: string;
  readonly options: readonly (readonly [value: string, label: string])[];
}

/** A labelled choice from a list. */
export const SelectField = ({ label, options, ...props }: SelectFieldProps) => (
  <label className={field.field}>
    <span className={field.label}>{label}</span>
    <select {...props} className={field.control}>
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  </label>
);

/** A form that changes something. It is sent to the address of the page without its query. */
export const ActionForm = ({
  seen,
  action,
  look,
  label,
  agreement,
  note,
  reason,
  children,
}: ActionFormProps) => (
  <form className={styles.stack} method="post" action="?">
    <input type="hidden" name="seen" value={seen} />
    {children}
    {reason && (
      <TextField id="reason" label={reason} isMultiline rows={2} maxLength={maxReasonLength} />
    )}
    {agreement && (
      <Box name="agreed" required>
        {agreement}
      </Box>
    )}
    <button className={styles.looks[look]} type="submit" name="action" value={action}>
      {label}
    </button>
    {note && <p className={styles.note}>{note}</p>}
  </form>
);

/** A link on a line of its own. */
export const LinkLine = (props: ComponentProps<'a'>) => <a {...props} className={action.link} />;

/** A link that opens a chat in WhatsApp with a text; nothing without a possible number. */
export function ChatLink({ number, text }: { number: string; text: string }) {
  const href = whatsAppLink(number, text);
  return href && <LinkLine href={href}>WhatsApp</LinkLine>;
}

/**
 * Returns the URL that writes to an e-mail address. The address is encoded, because one like
 * `a?bcc=b@example.com` would add recipients.
 */
export const emailUrl = (email: string, subject: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}`;

/** Returns the page for a request that failed. */
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
    </>
  ),
});
