import { type ComponentProps, useContext } from 'react';
import { FieldError } from '#components/FieldError';
import * as field from '#components/field.css';
import { RadioField } from '#components/RadioField';
import { TextField } from '#components/TextField';
import { RefusedForm } from './form.ts';

/** The error of a field of the form around it, and what was sent in it; nothing at first. */
function useSent(name: string) {
  const refusal = useContext(RefusedForm);
  const mistakes = refusal ? [refusal, ...(refusal.more ?? [])] : [];
  const error = mistakes.find(({ field }) => field === name)?.message;
  return { form: refusal?.form, error };
}

/** A text field that keeps what was sent in a refused form; its name is its id. */
export function FormField<Name extends string>(
  props: ComponentProps<typeof TextField> & { readonly id: Name },
) {
  const { form, error } = useSent(props.id);
  return (
    <TextField
      autoComplete="off"
      {...props}
      defaultValue={form?.text(props.id) ?? props.defaultValue}
      error={error ?? props.error}
    />
  );
}

/** Radio buttons that keep what was chosen in a refused form. */
export function FormChoice<Name extends string>(
  props: ComponentProps<typeof RadioField<string>> & { readonly name: Name },
) {
  const { form, error } = useSent(props.name);
  return (
    <RadioField
      {...props}
      id={error === undefined ? props.id : props.name}
      defaultValue={form?.text(props.name)}
      error={error}
    />
  );
}

/** A checkbox with its label, which keeps its state in a refused form; its value is "yes" by default. */
export function Checkbox<Name extends string>({
  children,
  name,
  value = 'yes',
  defaultChecked,
  ...props
}: ComponentProps<'input'> & { readonly name: Name; readonly value?: string }) {
  const { form, error } = useSent(name);
  return (
    <div data-invalid={error !== undefined || undefined}>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
      <label className={field.option}>
        <input
          {...props}
          {...{ name, value }}
          // A page has several boxes of a name, but one refused form.
          id={error && name}
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

interface SelectFieldProps<Name extends string> {
  readonly label: string;
  readonly name: Name;
  readonly defaultValue: string;
  readonly options: readonly (readonly [value: string, label: string])[];
}

export const SelectField = <Name extends string>({
  label,
  options,
  defaultValue,
  ...props
}: SelectFieldProps<Name>) => (
  <label className={field.field}>
    <span className={field.label}>{label}</span>
    <select
      {...props}
      id={props.name}
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

/** A field that people do not see. */
const Hidden = <Name extends string>(props: {
  readonly name: Name;
  readonly value: string | number;
}) => <input type="hidden" {...props} />;

/** Returns the fields of a form that may have these names alone, which its reader has as well. */
export const formFields = <Name extends string>() => ({
  Hidden: Hidden<Name>,
  TextField: FormField<Name>,
  Checkbox: Checkbox<Name>,
  Choice: FormChoice<Name>,
  Select: SelectField<Name>,
});
