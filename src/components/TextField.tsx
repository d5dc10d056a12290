import { type ComponentProps, useState } from 'react';
import { FieldError } from './FieldError';
import * as styles from './field.css';

interface TextFieldProps
  extends Omit<
    ComponentProps<'input'> & ComponentProps<'textarea'>,
    'id' | 'onChange' | 'readOnly' | 'ref'
  > {
  /** Also the name by default. */
  readonly id: string;
  readonly label: string;
  /** Help below the label. */
  readonly hint?: string;
  readonly isMultiline?: boolean;
  readonly isRequired?: boolean;
  readonly isReadOnly?: boolean;
  /** The error message; undefined while the value is valid. */
  readonly error?: string | undefined;
  /** Absent where the browser keeps the value (`defaultValue`), as on a page without scripts. */
  readonly onChange?: (value: string) => void;
}

/** A labelled input or, with `isMultiline`, a textarea; both take the attributes of the element. */
export function TextField({
  label,
  hint,
  isMultiline = false,
  isRequired,
  isReadOnly,
  error,
  onChange,
  ...props
}: TextFieldProps) {
  // The error with which the field got the focus. Another one, after Enter in the field, is announced:
  // as a description it would be spoken twice, so it becomes the description when the field is left.
  const [focused, setFocused] = useState<{ readonly error: string | undefined } | null>(null);
  const isDescribing = error && (!focused || focused.error === error);
  const errorId = `${props.id}-error`;
  const hintId = `${props.id}-hint`;
  const describing = [hint && hintId, isDescribing && errorId];
  const own = {
    name: props.id,
    ...props,
    className: styles.control,
    readOnly: isReadOnly,
    // ARIA attributes instead of the browser's validation: screen readers would call an empty
    // required field, or an unfinished e-mail address, invalid before the form is submitted.
    'aria-required': isRequired || undefined,
    'aria-invalid': error !== undefined,
    'aria-describedby': describing.filter(Boolean).join(' ') || undefined,
    onFocus({ currentTarget }: { currentTarget: HTMLElement }) {
      setFocused({ error });
      // On focus, browsers only show the line with the caret of a textarea.
      if (isMultiline) currentTarget.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    },
    onBlur: () => setFocused(null),
    onChange: ({ target }: { target: { value: string } }) => onChange?.(target.value),
  };
  return (
    <div className={styles.field} data-invalid={error !== undefined || undefined}>
      <label className={styles.label} htmlFor={props.id}>
        {label}
        {!isRequired && <span className={styles.aside}> (optional)</span>}
      </label>
      {hint && (
        <p id={hintId} className={styles.aside}>
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {isMultiline ? <textarea rows={3} {...own} /> : <input type="text" {...own} />}
    </div>
  );
}
