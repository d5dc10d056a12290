import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { parseStoredRequest, selectionQuery, withQuery } from '#booking/draft';
import { emptyRequest, type Field, sameRequest, textFieldNames } from '#booking/request';
import { useIsHydrated } from '#hooks/useIsHydrated';
import type { Draft } from '#machines/booking';
import { quiet } from '#theme/text.css';
import { BookingActor, useSession } from './bookingActorContext';
import { isReloadedForCalendar } from './calendar/loadCalendar';
import { keepDraft, readDraft, restoreFocus, saveDraft } from './draftStorage';

/**
 * Returns the draft to restore after hydration: the stored draft of this tab, overridden by the
 * selection in the URL's query, overridden by the values entered in the prerendered form.
 */
export function earlierDraft(form: HTMLFormElement | null): Draft {
  const stored = readDraft();
  const linked = withQuery(stored.request, window.location.search);
  const typed = [...new FormData(form ?? undefined)].filter(
    ([field, value]) => value !== emptyRequest[field as Field],
  );
  return {
    ...stored,
    request: parseStoredRequest({ ...linked, ...Object.fromEntries(typed) }),
  };
}

const hasText = ({ request }: Draft) => textFieldNames.some((name) => request[name] !== '');

/**
 * Keeps what the visitor has entered: all of it in the tab's storage, the selection in the URL as
 * well. Says that the form is as it was left; a component of its own, so that its updates do
 * not render the form.
 */
export function KeptDraft() {
  // React replaces the prerendered form when an extension has changed it: its values would be lost.
  const [form] = useState(() =>
    import.meta.env.SSR ? null : document.querySelector<HTMLFormElement>('main form'),
  );
  const actor = BookingActor.useActorRef();
  const [isRestored, setIsRestored] = useState(false);
  const [hasTexts, setHasTexts] = useState(false);
  const left = useRef(emptyRequest);
  useEffect(() => {
    const stored = readDraft();
    const draft = earlierDraft(form);
    actor.send({ type: 'draft.restore', draft });
    left.current = stored.request;
    // Not beside a link that has another session.
    setHasTexts(hasText(stored) && sameRequest(draft.request, stored.request));
    if (isReloadedForCalendar()) actor.send({ type: 'calendar.open' });
    setIsRestored(true);
  }, [actor, form]);

  useEffect(() => {
    const subscription = keepDraft(actor, (draft) => {
      saveDraft(draft);
      // Changed by the visitor or, e.g. when the slot is taken, by the machine.
      if (!sameRequest(draft.request, left.current)) setHasTexts(false);
    });
    return () => subscription.unsubscribe();
  }, [actor]);

  const isHydrated = useIsHydrated();
  useEffect(() => {
    if (isHydrated) restoreFocus();
  }, [isHydrated]);

  const [path, navigate] = useLocation();
  const query = useSearch();
  const wanted = selectionQuery(useSession(), query);
  useEffect(() => {
    if (!isRestored || wanted === query) return;
    const timer = setTimeout(() => {
      try {
        navigate(wanted ? `${path}?${wanted}` : path, { replace: true });
      } catch {
        // WebKit allows 100 changes of the URL in 10 seconds.
      }
    }, 300);
    return () => clearTimeout(timer);
  }, [isRestored, wanted, query, path, navigate]);
  return hasTexts && <p className={quiet}>The form is as you left it in this tab.</p>;
}
