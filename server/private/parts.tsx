import type { ComponentProps, ReactNode } from 'react';
import * as action from '#components/action.css';
import { TextField } from '#components/TextField';
import { whatsAppLink } from '#studio/whatsApp';
import * as styles from '../../src/app/PrivateShell.css.ts';
import type { StoredBooking } from '../bookings/storedBooking.ts';
import { maxReasonLength, sessionField } from './actions.ts';
import type { Action } from './outcomes.ts';

/** The parts that the private pages of the studio and of the artist share. */

/** An action behind a summary, by default closed, so that nothing is pressed by mistake. */
export const Disclosure = ({
  summary,
  children,
  ...props
}: ComponentProps<'details'> & { readonly summary: string }) => (
  <details {...props} className={styles.disclosure}>
    <summary className={styles.summary}>{summary}</summary>
    {children}
  </details>
);

interface ActionFormProps {
  readonly booking: StoredBooking;
  readonly action: Action;
  /** The label of the button. */
  readonly label: string;
  /** What the action also does. */
  readonly note: string;
  /** The fields. */
  readonly children?: ReactNode;
}

/**
 * A form that changes the booking. It is sent to the address of the page without its query, and the
 * response is shown at the outcome, which gets the focus. The hidden field is the session that the
 * sender has seen.
 */
export const ActionForm = ({ booking, action, label, note, children }: ActionFormProps) => (
  <form className={styles.form} method="post" action="?#outcome">
    <input type="hidden" name="seen" value={sessionField(booking)} />
    {children}
    <button className={styles.actions[action]} type="submit" name="action" value={action}>
      {label}
    </button>
    <p className={styles.note}>{note}</p>
  </form>
);

/** The field for the explanation of a cancellation. */
export const ReasonField = ({ label }: { label: string }) => (
  <TextField
    id="reason"
    label={label}
    name="reason"
    isMultiline
    rows={2}
    maxLength={maxReasonLength}
  />
);

/** A link on a line of its own. */
export const LinkLine = (props: ComponentProps<'a'>) => <a {...props} className={action.link} />;

interface ChatLinkProps {
  readonly number: string;
  /** The text with which the chat opens. */
  readonly text: string;
}

/** A link that opens a chat in WhatsApp; nothing without a possible number. */
export function ChatLink({ number, text }: ChatLinkProps) {
  const href = whatsAppLink(number, text);
  return href && <LinkLine href={href}>WhatsApp</LinkLine>;
}

/**
 * Returns the URL that writes to an e-mail address. The address is encoded, because one like
 * `a?bcc=b@example.com` would add recipients.
 */
export const emailUrl = (email: string, subject: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}`;
