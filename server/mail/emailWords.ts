import { privacyRights, privacySummary } from '#studio/policy';
import { studio } from '#studio/studio';
import type { StoredBooking } from '../bookings/storedBooking.ts';
import type { EmailKind } from '../outbox/emailKinds.ts';
import type { EmailContent } from './emailLayout.ts';

const artistLink = ({ isChangeable }: Facts) => ({
  linkLabel: isChangeable ? 'See, move or cancel your booking' : 'See your booking',
  closing: `You can also call ${studio.phone} or reply to this e-mail.`,
});
const studioLink = {
  linkLabel: 'Confirm or decline',
  closing:
    'Anybody who has the link can confirm or decline this request. Do not forward it, and take it out of a reply.',
};

/** What an email of a kind says besides the facts of its booking. */
interface Words extends Omit<EmailContent, 'title' | 'lines' | 'link' | 'sections' | 'rules'> {
  /** The label of the private link; absent without one. */
  readonly linkLabel?: string;
}

/** The facts of which the words of an email speak. */
interface Facts {
  readonly booking: StoredBooking;
  readonly day: string;
  /** The session in a few words and who comes, for the studio's list of e-mails. */
  readonly who: string;
  /** " from" and the session that the last move has left; empty without one. */
  readonly left: string;
  readonly wasConfirmed: boolean;
  readonly isWithdrawn: boolean;
  /** True while the artist can move or cancel the session online. */
  readonly isChangeable: boolean;
  /** "your session on" a date, or how many sessions from the first date on. */
  readonly sessions: string;
  readonly count: number;
}

/** The privacy lines. The answers have them too, because an answer deletes a waiting acknowledgement. */
const privacy = () => ({ small: [privacySummary(), privacyRights()] });

export const words: Readonly<Record<EmailKind, (facts: Facts) => Words>> = {
  request: ({ who }) => ({
    subject: `New request: ${who}`,
    introduction: 'Somebody asks for studio time. Please get in touch to confirm it.',
    ...studioLink,
  }),
  move: ({ who, left }) => ({
    subject: `Moved: ${who}`,
    introduction: `The artist has moved this session${left}. Please confirm the new time.`,
    ...studioLink,
  }),
  withdrawal: ({ who }) => ({
    subject: `Cancelled by the artist: ${who}`,
    introduction: 'The artist has cancelled this session.',
    closing: 'There is nothing to do.',
  }),
  acknowledgement: (facts) => ({
    ...privacy(),
    subject: facts.left
      ? `Moved: your request is for ${facts.day}`
      : `Your request for ${facts.day}`,
    introduction: facts.left
      ? `You have moved your booking${facts.left}. We will contact you to confirm the new time.`
      : 'Your request has arrived. We will contact you to confirm it.',
    ...artistLink(facts),
  }),
  confirmation: (facts) => ({
    ...privacy(),
    subject: `Confirmed: your session on ${facts.day}`,
    introduction: 'Your session is confirmed. We look forward to it.',
    directions: studio.directions,
    ...artistLink(facts),
  }),
  // One is left, e.g. when the others are cancelled.
  series: (facts) =>
    facts.count === 1
      ? words.confirmation(facts)
      : {
          ...privacy(),
          subject: `Confirmed: ${facts.sessions}`,
          introduction: 'Your sessions are confirmed. We look forward to them.',
          directions: studio.directions,
          linkLabel: 'See, move or cancel the first session',
          closing: `The day before each later session you get an e-mail with the link to it. You can also call ${studio.phone} or reply to this e-mail.`,
        },
  newTime: (facts) => ({
    ...privacy(),
    subject: `Moved: your session is on ${facts.day}`,
    introduction: `We have moved your session${facts.left}. The new time is confirmed.`,
    directions: studio.directions,
    ...artistLink(facts),
  }),
  cancellation: ({ day, wasConfirmed, isWithdrawn, sessions, count }) => ({
    subject: wasConfirmed
      ? `Cancelled: ${sessions}`
      : `${isWithdrawn ? 'Cancelled' : 'Declined'}: your request for ${day}`,
    introduction: isWithdrawn
      ? `You have cancelled your ${wasConfirmed ? 'session' : 'request'}.`
      : !wasConfirmed
        ? 'We are sorry: we cannot take your request.'
        : count > 1
          ? 'Your sessions are cancelled.'
          : 'Your session is cancelled.',
    linkLabel: 'Book another session',
    closing: `If you did not expect this, call ${studio.phone} or reply to this e-mail.`,
  }),
  reminder: (facts) => ({
    subject: `Tomorrow: your session, ${facts.day}`,
    introduction:
      facts.booking.status === 'confirmed'
        ? 'Your session is tomorrow. We look forward to it.'
        : 'Your session is tomorrow. The studio has not confirmed it yet: please call us.',
    directions: studio.directions,
    ...artistLink(facts),
  }),
};
