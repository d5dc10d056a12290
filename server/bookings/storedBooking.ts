import { randomInt } from 'node:crypto';
import type { BookingRequest } from '#booking/request';
import type { Slot, SlotId } from '#booking/slots';
import type { IsoDate, IsoTime } from '#studio/clock';
import type { Price } from '#studio/prices';

/** A booking as the API returns it: the visitor's request, its reference, status and price. */
export interface Booking extends BookingRequest {
  readonly reference: string;
  readonly status: BookingStatus;
  /** The agreed price: that of the booth when it was booked, or moved there from the other one. */
  readonly amount: number;
  readonly currency: Price['currency'];
  /** The path of the artist's private page, in the response to the request alone. */
  readonly privatePage?: string;
}

/** The notes of the studio on a booking, with their initial values; the artist sees only `received`. */
export const emptyNotes = {
  /** What was received so far, less what was sent back, in the currency of the price. */
  received: 0,
  didNotCome: false,
  studioNote: '',
  /** Of a cancelled session: nothing more of what was received goes back. */
  isKept: false,
};
export type StudioNotes = Readonly<typeof emptyNotes>;
export const noteNames = Object.keys(emptyNotes) as readonly (keyof StudioNotes)[];

/** A stored booking. Its personal fields are empty strings after they are erased. */
export interface StoredBooking extends Booking, StudioNotes {
  /** The second price that was agreed, see `Price`. */
  readonly second: string | null;
  /** Its slot, with the hours that it had when the session was booked or moved. */
  readonly slot: Slot;
  /** True when the artist's link was replaced, so that a repeated request gets no other one. */
  readonly isLinkReplaced: boolean;
  /** True when the studio has ever confirmed it, also by a move or by booking it itself. */
  readonly wasConfirmed: boolean;
  readonly createdAt: IsoTime;
  /** The number of changes of its status or session. */
  readonly changeCount: number;
  /** With what it was confirmed, moved or cancelled last, and when; null before. */
  readonly changedBy: ChangedBy | null;
  readonly changedAt: IsoTime | null;
  /** The reference of the first session that was booked with it; null for a single one. */
  readonly series: string | null;
}

/** True once the personal data is erased: a name is required. */
export const isErased = ({ fullName }: StoredBooking): boolean => fullName === '';

/** The status of a booking. Requested and confirmed bookings hold their slot. */
export type BookingStatus = 'requested' | 'confirmed' | 'cancelled';

/** A status to which a booking can be changed, from any other but `cancelled`. */
export type NextStatus = Exclude<BookingStatus, 'requested'>;

/** With what a booking was changed: a private link or, formerly, a command of the CLI. */
export type ChangedBy = "studio's link" | "artist's link" | 'desk' | 'command';

export interface PastChange {
  readonly status: NextStatus | 'moved' | 'noted' | 'corrected' | 'new address' | 'new link';
  readonly reason: string;
  /** The session that a move has left; null for other changes. */
  readonly oldDate: IsoDate | null;
  readonly oldSlot: SlotId | null;
  readonly oldStart: number | null;
  readonly oldEnd: number | null;
  readonly changedAt: IsoTime;
  readonly changedBy: ChangedBy;
}

/** Crockford's Base32. It omits I, L, O and U, so that no character is misread over a phone. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a new booking reference of 60 random bits in three groups, e.g. "7K3M-Q9TD-2XNB". */
export const newReference = (): string => [randomGroup(), randomGroup(), randomGroup()].join('-');

export const isReference = (text: string): boolean =>
  /^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){2}$/.test(text);

const randomGroup = () =>
  Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
