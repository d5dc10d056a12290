import { useEffect, useRef } from 'react';
import { lateChangeInWords } from '#booking/lateChanges';
import * as messages from '#booking/messages';
import { Notice } from '#components/Notice';
import { focusTemporarily } from '#hooks/temporaryFocus';
import { BookingActor } from './bookingActorContext';
import { Receipt } from './Receipt';
import { showAtOnce } from './showAtOnce';

/** The green message, which receives the focus, and the receipt of a booking; otherwise nothing. */
export function Success() {
  const receipt = BookingActor.useSelector(({ context }) => context.receipt);
  const lateChanges = BookingActor.useSelector(({ context }) => context.lateChanges);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!receipt) return;
    focusTemporarily(notice.current);
    return showAtOnce(notice.current, 'nearest');
  }, [receipt]);
  if (!receipt) return null;
  return (
    <>
      {/* Not a live region, because it receives the focus. */}
      <Notice tone="good" ref={notice}>
        {messages.booked}
        {lateChanges.length > 0 && (
          <>
            <p>{messages.bookedEarlier}</p>
            <ul>
              {lateChanges.map((change) => (
                <li key={change.field}>{lateChangeInWords(change)}</li>
              ))}
            </ul>
          </>
        )}
      </Notice>
      <Receipt receipt={receipt} />
    </>
  );
}
