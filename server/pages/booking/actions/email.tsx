import { validateRequest } from '#booking/request';
import { sentAddress } from '../../../bookings/emailAddress.ts';
import { formFields } from '../../fields.tsx';
import { DisclosedForm } from '../../forms.tsx';
import { canChange, type PageView, toldByEmail, type View } from '../view.ts';
import type { ChangeAction, CommonField } from './action.ts';

/** The studio corrects the artist's e-mail address, or sends a new link to the same one. */

type Field = CommonField | 'email';
const { TextField } = formFields<Field>();

function EmailForm(view: PageView) {
  const { booking } = view;
  if (!canChange(view)) return null;
  return (
    <DisclosedForm
      summary="Send a new link, or correct the address"
      action="email"
      look="outlined"
      label="Send a new link"
      agreement="Yes, the earlier links of the artist end"
      note={toldByEmail(view, 'email')}
      booking={booking}
    >
      <TextField
        id="email"
        label="E-mail address"
        type="email"
        isRequired
        defaultValue={booking.email}
      />
    </DisclosedForm>
  );
}

const ended = (view: View, already = '') =>
  `The artist’s earlier links have ended${already}. ${toldByEmail(view, 'email')}`;

export const email: ChangeAction<Field> = {
  Form: EmailForm,
  read({ by, seen, seenChanges }, { text }, { booking }) {
    const address = sentAddress(text('email').trim());
    const problem = validateRequest({ ...booking, email: address });
    if (problem?.field === 'email') return { mistakes: [problem] };
    return { action: 'email', by, seen, email: address, seenChanges };
  },
  done: { linked: { tells: ['new address', 'new link'], message: (view) => ended(view) } },
  already: (view) => ended(view, ' already'),
};
