import {
  type BookedDates,
  firstOpenSlot,
  isTooSoon,
  openSlots,
  reasonWithoutSlots,
  type Selection,
  type UnavailableReason,
} from '#booking/availability';
import { addDays, dateInWords } from '#booking/dates';
import * as messages from '#booking/messages';
import {
  type BookingType,
  bookingTypes,
  booths,
  type Slot,
  type SlotId,
  slotById,
  slotInWords,
} from '#booking/slots';
import type { IsoDate, StudioTime } from '#studio/clock';

/** An automatic change of the selection by the availability rule (specification, section 4). */
export type SelectionChange = {
  readonly date: IsoDate;
} & (
  | { readonly kind: 'slot taken' | 'slot begun'; readonly from: SlotId; readonly to: SlotId }
  | { readonly kind: 'date cleared'; readonly reason: UnavailableReason }
);

export function selectionChangeText(change: SelectionChange, bookingType: BookingType): string {
  const date = dateInWords(change.date);
  if (change.kind === 'date cleared') {
    return messages.dateCleared(booths[bookingType].name, date, change.reason);
  }
  const [from, to] = [slotInWords(slotById[change.from]), slotInWords(slotById[change.to])];
  const { slotBegan, slotMoved } = messages;
  return change.kind === 'slot begun' ? slotBegan(from, to) : slotMoved(from, to, date);
}

/** An alternative to a changed selection. */
export interface Suggestion {
  readonly kind: 'next free date' | 'other booth';
  readonly selection: Selection;
}

/** The requested session and what determines its availability. */
export interface FormSession extends Selection {
  readonly booked: BookedDates;
  readonly now: StudioTime;
  /** The last automatic change, or null. */
  readonly selectionChange: SelectionChange | null;
}

/** Returns the first open slot of the date or, without one, no date, and the change to it. */
export function openSelection({ bookingType, date, timeSlot, booked, now }: FormSession) {
  const [first] = openSlots(bookingType, date, booked, now);
  const kind = isTooSoon(slotById[timeSlot], date, now) ? 'slot begun' : 'slot taken';
  const selectionChange: SelectionChange = first
    ? { kind, from: timeSlot, to: first.id, date }
    : { kind: 'date cleared', date, reason: reasonWithoutSlots(bookingType, date, now) };
  return {
    selection: first ? { date, timeSlot: first.id } : { date: '', timeSlot },
    selectionChange,
  };
}

/**
 * Returns the selection before an automatic change that a wrong clock has caused, now that the time is
 * right; null when it stays.
 */
export function beforeChange(session: FormSession): Pick<Selection, 'date' | 'timeSlot'> | null {
  const { selectionChange: change, bookingType, booked, now } = session;
  if (!change || change.kind === 'slot taken') return null;
  const open = openSlots(bookingType, change.date, booked, now);
  if (change.kind === 'date cleared') {
    const { timeSlot } = session;
    return session.date === '' && open.length > 0 ? { date: change.date, timeSlot } : null;
  }
  const isMoved = session.timeSlot === change.to && session.date === change.date;
  const isOpen = open.some(({ id }) => id === change.from);
  return isMoved && isOpen ? { date: change.date, timeSlot: change.from } : null;
}

/**
 * Returns the alternatives to a changed selection: the next available date and the other booths on
 * the same date, where they exist. If only the slot changed, the next date must have the same slot;
 * if the date was cleared, any slot will do. Without a change there are none.
 */
export function suggestionsFor(session: FormSession): Suggestion[] {
  const { selectionChange: change, bookingType, booked, now } = session;
  if (!change) return [];
  const isWanted = ({ id }: Slot) => change.kind === 'date cleared' || id === change.from;
  const next = firstOpenSlot(bookingType, booked, now, addDays(change.date, 1), isWanted);
  const suggestions: Suggestion[] = [];
  if (next) suggestions.push({ kind: 'next free date', selection: next });
  for (const other of bookingTypes.filter((type) => type !== bookingType)) {
    const [slot] = openSlots(other, change.date, booked, now);
    if (!slot) continue;
    const selection = { bookingType: other, date: change.date, timeSlot: slot.id };
    suggestions.push({ kind: 'other booth', selection });
  }
  return suggestions;
}
