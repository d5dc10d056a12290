import type { ComponentProps, ReactNode } from 'react';
import { FieldError } from './FieldError';
import * as styles from './field.css';

interface RadioFieldProps<Value extends string>
  extends Omit<ComponentProps<'fieldset'>, 'onChange' | 'defaultValue'> {
  readonly legend: string;
  /** Additional information, shown in parentheses after the legend. */
  readonly hint?: string | null;
  readonly name: string;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  /** The chosen value; when absent, the browser keeps it, as on a page without scripts. */
  readonly value?: Value;
  /** The value that is chosen at first where the browser keeps it. */
  readonly defaultValue?: string | undefined;
  /** Marks the radio buttons as disabled; they keep the focus, and the caller ignores changes. */
  readonly isDisabled?: boolean;
  /** The error message; undefined while the value is valid. */
  readonly error?: string | undefined;
  readonly onChange?: (value: Value) => void;
}

export function RadioField<Value extends string>({
  legend,
  hint,
  name,
  options,
  value,
  defaultValue,
  isDisabled,
  error,
  onChange,
  ...props
}: RadioFieldProps<Value>) {
  const errorId = `${name}-error`;
  return (
    <fieldset
      {...props}
      className={styles.group}
      // Chromium keeps the name of a group when a part of its legend is removed.
      aria-label={hint ? `${legend} (${hint})` : legend}
      data-invalid={error !== undefined || undefined}
    >
      <legend className={styles.label}>
        {legend}
        {hint && <span className={styles.aside}>{` (${hint})`}</span>}
      </legend>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <div className={styles.options}>
        {options.map((option) => (
          <label
            key={option.value}
            className={styles.option}
            data-checked={option.value === value}
            data-disabled={isDisabled || undefined}
          >
            <input
              className={styles.radio}
              type="radio"
              name={name}
              value={option.value}
              aria-disabled={isDisabled || undefined}
              checked={value === undefined ? undefined : option.value === value}
              defaultChecked={option.value === defaultValue || undefined}
              // On each radio, because screen readers do not read the description of a group.
              aria-describedby={error && errorId}
              onChange={() => onChange?.(option.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // Selects instead of submitting the form: screen reader users activate with Enter.
                event.preventDefault();
                onChange?.(option.value);
              }}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
