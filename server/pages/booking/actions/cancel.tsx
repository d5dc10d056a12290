import { dateInWords } from '#booking/dates';
import { sessionAndBooth } from '../../../bookings/format/sessionWords.ts';
import { keptInWords } from '../../../bookings/money.ts';
import {
  cancelledWith,
  isAhead,
  isLaterInSeries,
  stateRow,
} from '../../../bookings/sessionState.ts';
import { formFields } from '../../fields.tsx';
import { listedField, parseListed, parseReason } from '../../form.ts';
import { DisclosedForm } from '../../forms.tsx';
import { canChange, type PageView, reachesArtist, toldByEmail, type View } from '../view.ts';
import type { ChangeAction, CommonField } from './action.ts';

/** Cancels or declines a session; the studio of a series also all later ones. */

type Field = CommonField | 'reason' | 'listed' | 'withLater' | 'silent';
const { Hidden, Checkbox } = formFields<Field>();

const ArtistForm = (view: PageView) => (
  <DisclosedForm
    summary="Cancel this booking"
    action="cancel"
    look="danger"
    label="Cancel my booking"
    agreement="Yes, cancel it"
    note={`You give up your hours at once. ${toldByEmail(view, 'cancel')}`}
    reason="Message to the studio"
    booking={view.booking}
  />
);

function StudioForm(view: PageView) {
  const { booking, together, now } = view;
  const verb = booking.wasConfirmed ? 'Cancel' : 'Decline';
  const isTold = reachesArtist(view, 'cancel');
  const later = together.filter((session) => isLaterInSeries(session, booking));
  const last = later.at(-1);
  return (
    <DisclosedForm
      summary={`${verb} this session`}
      action="cancel"
      look="danger"
      label={`${verb} the session`}
      agreement={`Yes, ${verb.toLowerCase()} it`}
      note={`Its hours become free at once, unless you have closed them. ${toldByEmail(view, 'cancel')}`}
      reason={isTold ? 'Reason for the artist' : undefined}
      booking={booking}
    >
      <Hidden name="listed" value={listedField(later)} />
      {last && isAhead(booking, now) && (
        <Checkbox name="withLater">
          {`And all later ones of its series: ${later.length}, until ${dateInWords(last.date)}`}
        </Checkbox>
      )}
      {isTold && <Checkbox name="silent">Without an e-mail to the artist</Checkbox>}
    </DisclosedForm>
  );
}

/** Says what was cancelled or declined; of a series, how many sessions at once. */
function cancelled(view: View): string {
  const { holder, booking, together, emails } = view;
  if (holder === 'artist') return `Your booking is cancelled. ${toldByEmail(view, 'cancel')}`;
  const all = cancelledWith(booking, together);
  const session = sessionAndBooth(booking);
  const words =
    all.length > 1
      ? `${all.length} sessions are cancelled, the first of them: ${session}.`
      : `The ${booking.wasConfirmed ? 'session is cancelled' : 'request is declined'}: ${session}.`;
  const isSilent =
    reachesArtist(view, 'cancel') && !emails.some(({ kind }) => kind === 'cancellation');
  const told = isSilent ? 'The artist gets no e-mail.' : toldByEmail(view, 'cancel');
  const kept = keptInWords(all.length > 1 ? all : [booking]);
  return [words, told, kept].filter(Boolean).join(' ');
}

export const cancel: ChangeAction<Field> = {
  Form(view) {
    if (!canChange(view)) return null;
    return view.holder === 'artist' ? <ArtistForm {...view} /> : <StudioForm {...view} />;
  },
  read({ by, seen, seenChanges }, { text }, { holder }) {
    const change = { action: 'cancel', by, seen, reason: parseReason(text('reason')) } as const;
    if (holder === 'artist') return { ...change, isSilent: false };
    const later = text('withLater') && { later: parseListed(text('listed')) };
    return { ...change, isSilent: text('silent') !== '', seenChanges, ...later };
  },
  doneAs: (change) => ('later' in change ? 'ended' : 'cancelled'),
  done: {
    cancelled: { tells: ['cancelled'], message: cancelled },
    /** A session and the later ones of its series. */
    ended: {
      tells: ['cancelled'],
      isTrue: ({ booking }) => booking.series !== null,
      message(view) {
        const standing = view.together.filter((session) => isLaterInSeries(session, view.booking));
        const dates = standing.map(({ date }) => dateInWords(date)).join(', ');
        return [cancelled(view), dates && `Not cancelled: ${dates}.`].filter(Boolean).join(' ');
      },
    },
  },
  already: ({ booking, now }) => `This session was ${stateRow(booking, now).ticket} already.`,
};
