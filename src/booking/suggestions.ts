import {
  type BookedDates,
  lastBookableDate,
  openSlots,
  type Selection,
} from '#booking/availability';
import { addDays } from '#booking/dates';
import type { SelectionChange } from '#booking/selectionChange';
import { type BookingType, otherType, type Slot } from '#booking/slots';
import type { StudioTime } from '#studio/clock';

/** Suggestions of alternatives after an automatic selection change. */

/** An alternative selection to offer after an automatic change. */
export interface Suggestion {
  readonly kind: 'next free date' | 'other booth';
  readonly selection: Selection;
}

/**
 * Returns the next available date after the date of the change. If only the slot changed, the same
 * slot must be open on it; if the date was cleared, any slot will do.
 */
function nextFreeDate(
  selectionChange: SelectionChange,
  bookingType: BookingType,
  booked: BookedDates,
  now: StudioTime,
): Selection | null {
  const isWanted = ({ id }: Slot) =>
    selectionChange.kind === 'date cleared' || id === selectionChange.from;
  const last = lastBookableDate(now.date);
  for (let date = addDays(selectionChange.date, 1); date <= last; date = addDays(date, 1)) {
    const slot = openSlots(bookingType, date, booked, now).find(isWanted);
    if (slot) return { bookingType, date, timeSlot: slot.id };
  }
  return null;
}

interface ChangedSession {
  /** The last automatic change, or null. */
  readonly selectionChange: SelectionChange | null;
  readonly bookingType: BookingType;
  readonly booked: BookedDates;
  readonly now: StudioTime;
}

/**
 * Returns the alternatives to a changed selection: the next available date and the other booth on
 * the same date, where they exist. Without a change there are none.
 */
export function suggestionsFor(session: ChangedSession): Suggestion[] {
  const { selectionChange, bookingType, booked, now } = session;
  if (!selectionChange) return [];
  const suggestions: Suggestion[] = [];
  const next = nextFreeDate(selectionChange, bookingType, booked, now);
  if (next) suggestions.push({ kind: 'next free date', selection: next });
  const { date } = selectionChange;
  const other = otherType(bookingType);
  const [slot] = openSlots(other, date, booked, now);
  if (slot) {
    const selection = { bookingType: other, date, timeSlot: slot.id };
    suggestions.push({ kind: 'other booth', selection });
  }
  return suggestions;
}
