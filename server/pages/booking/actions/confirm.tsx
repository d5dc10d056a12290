import { sessionAndBooth } from '../../../bookings/format/sessionWords.ts';
import { isAhead, isCurrent } from '../../../bookings/sessionState.ts';
import { ActionForm } from '../../forms.tsx';
import { canChange, type PageView, toldByEmail } from '../view.ts';
import type { ChangeAction, CommonField } from './action.ts';

/** The studio confirms a request; one that has begun without an answer takes place, or took place. */
function ConfirmForm(view: PageView) {
  const { booking, now } = view;
  if (!canChange(view) || booking.status !== 'requested') return null;
  const hasBegun = !isAhead(booking, now);
  const takes = isCurrent(booking, now) ? 'takes' : 'took';
  return (
    <ActionForm
      action="confirm"
      look={hasBegun ? 'outlined' : 'main'}
      label={hasBegun ? `It ${takes} place` : 'Confirm the session'}
      agreement={hasBegun ? `Yes, it ${takes} place` : 'I have called the artist'}
      note={toldByEmail(view, 'confirm')}
      booking={booking}
    />
  );
}

export const confirm: ChangeAction<CommonField> = {
  Form: ConfirmForm,
  read: ({ by, seen }) => ({ action: 'confirm', by, seen }),
  done: {
    confirmed: {
      tells: ['confirmed'],
      message: (view) =>
        `The session is confirmed: ${sessionAndBooth(view.booking)}. ${toldByEmail(view, 'confirm')}`,
    },
  },
  already: 'This session was confirmed already.',
};
