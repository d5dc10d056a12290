import type { ComponentProps, ReactNode } from 'react';
import * as field from './field.css';
import * as styles from './RadioField.css';

interface RadioFieldProps<Value extends string>
  extends Omit<ComponentProps<'fieldset'>, 'onChange'> {
  readonly legend: string;
  /** Something more to know about the question. */
  readonly hint?: string | null;
  readonly name: string;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A question with one answer among a few: native radios in a named group. */
export function RadioField<Value extends string>({
  legend,
  hint,
  name,
  options,
  value,
  onChange,
  ...props
}: RadioFieldProps<Value>) {
  return (
    <fieldset {...props} className={styles.group}>
      <legend className={field.label}>
        {legend} {hint && <span className={field.aside}>{`(${hint})`}</span>}
      </legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              className={styles.radio}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
