import { type ComponentProps, type ReactNode, useContext } from 'react';
import { Disclosure } from '#private/Disclosure';
import * as styles from '#private/PrivateShell.css';
import type { StoredBooking } from '../bookings/storedBooking.ts';
import { Checkbox, FormField } from './fields.tsx';
import { RefusedForm, sessionField } from './form.ts';

interface FormDisclosureProps extends ComponentProps<typeof Disclosure> {
  /** The action of the form inside: it is open when that was refused. */
  readonly action: string;
}

export function FormDisclosure({ action, open = false, ...props }: FormDisclosureProps) {
  const sent = useContext(RefusedForm)?.form.text('action') ?? '';
  return <Disclosure {...props} open={open || action === sent} />;
}

interface ActionFormProps {
  readonly action: string;
  readonly look: keyof typeof styles.looks;
  readonly label: string;
  /** The booking that the form changes, of which it sends what its sender has seen. */
  readonly booking?: StoredBooking;
  /** The label of the box that has to be ticked, because mail scanners submit forms as they are. */
  readonly agreement?: string;
  /** A further effect of the action. */
  readonly note?: string;
  /** The label of the field for a reason; without it, there is no such field. */
  readonly reason?: string | undefined;
  readonly children?: ReactNode;
}

/**
 * A form that changes something. It is sent to the address of the page without its query; the server
 * validates it, because browsers say too little of what is missing.
 */
export function ActionForm({
  action,
  look,
  label,
  booking,
  agreement,
  note,
  reason,
  children,
}: ActionFormProps) {
  const refusal = useContext(RefusedForm);
  return (
    <RefusedForm.Provider value={refusal?.form.text('action') === action ? refusal : null}>
      <form className={styles.stack} method="post" action="?#outcome" noValidate>
        {booking && <input type="hidden" name="seen" value={sessionField(booking)} />}
        {booking && <input type="hidden" name="changes" value={booking.changeCount} />}
        {children}
        {reason && <FormField id="reason" label={reason} isMultiline rows={2} />}
        {agreement && (
          <Checkbox name="agreed" aria-required>
            {agreement}
          </Checkbox>
        )}
        <button className={styles.looks[look]} type="submit" name="action" value={action}>
          {label}
        </button>
        {note && <p className={styles.note}>{note}</p>}
      </form>
    </RefusedForm.Provider>
  );
}

interface QueryFormProps extends ComponentProps<'form'> {
  readonly label: string;
}

/** A form that asks a page for something: its fields are the query. */
export const QueryForm = ({ label, children, ...props }: QueryFormProps) => (
  <form {...props} className={styles.stack} noValidate>
    {children}
    <button className={styles.looks.outlined} type="submit">
      {label}
    </button>
  </form>
);

export const DisclosedForm = ({
  summary,
  isOpen = false,
  ...form
}: ActionFormProps & { readonly summary: string; readonly isOpen?: boolean }) => (
  <FormDisclosure summary={summary} action={form.action} open={isOpen}>
    <ActionForm {...form} />
  </FormDisclosure>
);
