import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Input,
  Label,
  TextArea,
} from 'react-aria-components/TextField';
import * as styles from './field.css';

interface TextFieldProps extends AriaTextFieldProps {
  readonly label: string;
  readonly isMultiline?: boolean;
}

/** A labelled line or, with `isMultiline`, several lines of text; what is wrong is said elsewhere. */
export function TextField({ label, isMultiline = false, ...props }: TextFieldProps) {
  return (
    <AriaTextField {...props} className={styles.field} validationBehavior="aria">
      <Label className={styles.label}>
        {label} {!props.isRequired && <span className={styles.aside}>(optional)</span>}
      </Label>
      {isMultiline ? (
        <TextArea className={styles.control} rows={3} />
      ) : (
        <Input className={styles.control} />
      )}
    </AriaTextField>
  );
}
