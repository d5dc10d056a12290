import type { ComponentProps } from 'react';
import * as action from '#components/action.css';
import * as deskStyles from '#private/Desk.css';
import type { Timestamp } from '#studio/clock';
import { telephoneUrl } from '#studio/telephone';
import { whatsAppLink } from '#studio/whatsApp';
import { textToArtist } from '../bookings/format/sessionWords.ts';
import { isErased, type StoredBooking } from '../bookings/storedBooking.ts';

/** A link that a style sets apart, and a space for text without style; only its text where there is no address. */
export const LinkLine = (props: ComponentProps<'a'>) => (
  <>
    {props.href === undefined ? (
      <span>{props.children}</span>
    ) : (
      <a className={action.link} {...props} />
    )}{' '}
  </>
);

/** The heading of what a page was asked for. The address leads to it, or to the outcome of the form. */
export const answer = { id: 'outcome', tabIndex: -1 };

interface DeskHeadProps extends ComponentProps<'div'> {
  /** True when the heading is what the page was asked for. */
  readonly isAnswer?: boolean;
}

/** The beginning of a page of the desk. */
export const DeskHead = ({ children, className, isAnswer }: DeskHeadProps) => (
  <div className={className}>
    <LinkLine href="./">Back to the desk</LinkLine>
    <h1 className={deskStyles.heading} {...(isAnswer && answer)}>
      {children}
    </h1>
  </div>
);

/** A link that opens a chat in WhatsApp with a text; nothing without a possible number. */
export function ChatLink({
  number,
  text,
  children = 'WhatsApp',
  ...props
}: ComponentProps<'a'> & { readonly number: string; readonly text: string }) {
  const href = whatsAppLink(number, text);
  return href && <LinkLine {...props} {...{ href, children }} />;
}

export interface CallLinksProps {
  readonly booking: StoredBooking;
  readonly now: Timestamp;
  /** True in the list of what is owed, where the chat names the sum. */
  readonly isDebt?: boolean | undefined;
}

/** Links to call the artist of a booking and to write on WhatsApp; nothing for an erased one. */
export const CallLinks = ({ booking, now, isDebt }: CallLinksProps) =>
  !isErased(booking) && (
    <span className={deskStyles.pills}>
      <LinkLine
        className={deskStyles.pill}
        aria-label={`Call ${booking.phoneNumber}`}
        href={telephoneUrl(booking.phoneNumber)}
      >
        {booking.phoneNumber}
      </LinkLine>
      <ChatLink
        className={deskStyles.pill}
        aria-label={`WhatsApp ${booking.fullName}`}
        number={booking.phoneNumber}
        text={textToArtist(booking, now, isDebt)}
      />
    </span>
  );
