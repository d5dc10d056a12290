import { type BookedDates, openSlots, type Selection } from '#booking/availability';
import { addDays } from '#booking/dates';
import { firstOpenDate } from '#booking/openDates';
import type { SelectionChange } from '#booking/selectionChange';
import { type BookingType, otherType, type Slot } from '#booking/slots';
import type { IsoDate, StudioTime } from '#studio/clock';

/** Suggestions of alternatives after an automatic selection change. */

/** An alternative selection to offer after an automatic change. */
export interface Suggestion {
  readonly kind: 'next free date' | 'other booth';
  readonly choice: Selection;
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
  const openFrom = (date: IsoDate) => firstOpenDate(bookingType, booked, now, date);
  for (
    let date = openFrom(addDays(selectionChange.date, 1));
    date !== null;
    date = openFrom(addDays(date, 1))
  ) {
    const slot = openSlots(bookingType, date, booked, now).find(isWanted);
    if (slot) return { bookingType, date, timeSlot: slot.id };
  }
  return null;
}

interface ChangedSession {
  /** The last automatic change, or null. */
  readonly selectionChange: SelectionChange | null;
  /** The selected type. */
  readonly bookingType: BookingType;
  readonly booked: BookedDates;
  readonly now: StudioTime;
}

/**
 * Returns the alternatives to a changed selection: the next available date and the other booth on
 * the same date, where they exist. Without a change there are none.
 */
export function suggestionsFor({
  selectionChange,
  bookingType,
  booked,
  now,
}: ChangedSession): Suggestion[] {
  if (!selectionChange) return [];
  const next = nextFreeDate(selectionChange, bookingType, booked, now);
  const other = otherType(bookingType);
  const [slot] = openSlots(other, selectionChange.date, booked, now);
  return [
    ...(next ? [{ kind: 'next free date', choice: next } as const] : []),
    ...(slot
      ? [
          {
            kind: 'other booth',
            choice: { bookingType: other, date: selectionChange.date, timeSlot: slot.id },
          } as const,
        ]
      : []),
  ];
}
