import { useEffect, useRef } from 'react';
import { focusTemporarily } from '#app/temporaryFocus';
import * as messages from '#booking/messages';
import { Notice } from '#components/Notice';
import { BookingActor } from './bookingActorContext';
import { Receipt } from './Receipt';
import { showAtOnce } from './showAtOnce';

/** The green message; not a live region, because it receives the focus when it is mounted. */
function SuccessNotice() {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    focusTemporarily(notice.current);
    return showAtOnce(notice.current, 'nearest');
  }, []);
  return (
    <Notice tone="good" ref={notice}>
      {messages.booked}
    </Notice>
  );
}

/** The message and the receipt after a booking, or nothing. */
export function Success() {
  const receipt = BookingActor.useSelector(({ context }) => context.receipt);
  if (!receipt) return null;
  return (
    <>
      <SuccessNotice />
      <Receipt receipt={receipt} />
    </>
  );
}
