import type { ComponentProps } from 'react';
import type { TextFieldName } from '#booking/request';
import { TextField } from '#components/TextField';
import { fieldError } from '#machines/bookingSelectors';
import { BookingActor, useIsSubmitting } from './bookingActorContext';

interface BookingTextFieldProps extends Omit<ComponentProps<typeof TextField>, 'id' | 'onChange'> {
  readonly name: TextFieldName;
}

/** A text field of the booking request; read-only while the form is submitting. */
export function BookingTextField({ name, ...props }: BookingTextFieldProps) {
  const actor = BookingActor.useActorRef();
  return (
    <TextField
      {...props}
      error={BookingActor.useSelector(({ context }) => fieldError(context, name))}
      id={name}
      value={BookingActor.useSelector(({ context }) => context.request[name])}
      isReadOnly={useIsSubmitting()}
      onChange={(value) => actor.send({ type: 'field.change', field: name, value })}
    />
  );
}
