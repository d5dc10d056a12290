import { type RefObject, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { selectionQuery } from '#booking/draft';
import type { Draft } from '#machines/booking';
import { keepDraft } from '#machines/bookingDraft';
import { BookingActor, useSession } from './bookingActorContext';
import { isReloadedForCalendar } from './calendar/loadCalendar';
import { saveDraft } from './draftStorage';

/** The hooks that keep what the visitor has entered: in the browser's storage and in the URL. */

/**
 * Restores the earlier draft after mount and, on a page that was reloaded for it, opens the calendar.
 * Returns true once the form shows the draft.
 */
export function useDraftRestore(
  form: RefObject<HTMLFormElement | null>,
  earlier: ((form: HTMLFormElement) => Draft) | undefined,
): boolean {
  const actor = BookingActor.useActorRef();
  const [isRestored, setIsRestored] = useState(false);
  useEffect(() => {
    if (form.current && earlier) {
      actor.send({ type: 'draft.restore', draft: earlier(form.current) });
    }
    if (isReloadedForCalendar()) actor.send({ type: 'calendar.open' });
    setIsRestored(true);
  }, [actor, form, earlier]);
  return isRestored;
}

/** Stores the draft whenever it changes, and removes it after a booking. */
export function useDraftStorage(): void {
  const actor = BookingActor.useActorRef();
  useEffect(() => {
    const subscription = keepDraft(actor, saveDraft);
    return () => subscription.unsubscribe();
  }, [actor]);
}

/** Writes the selection into the query of the URL, once the earlier draft is restored. */
export function useSelectionInUrl(isRestored: boolean): void {
  const [path, navigate] = useLocation();
  const query = useSearch();
  const wanted = selectionQuery(useSession(), query);
  useEffect(() => {
    if (!isRestored || wanted === query) return;
    navigate(wanted ? `${path}?${wanted}` : path, { replace: true });
  }, [isRestored, wanted, query, path, navigate]);
}
