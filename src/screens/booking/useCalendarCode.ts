import { startTransition, useCallback, useEffect, useState } from 'react';
import { whenIdle } from '#app/idle';

const importIt = () => import('./DateCalendar').then(({ DateCalendar }) => DateCalendar);

type DateCalendar = Awaited<ReturnType<typeof importIt>>;

/** Kept between visits of the form, so that a calendar that has come once opens at once. */
let arrived: DateCalendar | undefined;
let underWay: Promise<DateCalendar> | undefined;

const fetchOnce = () => {
  underWay ??= importIt().finally(() => {
    underWay = undefined;
  });
  return underWay;
};

/**
 * The calendar, whose code is most of the form's: undefined until it has come. It comes when the
 * page is idle or when `hurry` is called, whose `onFailure` is told when it does not come.
 */
export function useCalendarCode() {
  const [calendar, setCalendar] = useState(() => arrived);
  const settle = useCallback((code: DateCalendar) => {
    arrived = code;
    startTransition(() => setCalendar(() => code));
  }, []);
  const hurry = (onFailure = () => {}) => {
    if (!calendar) fetchOnce().then(settle, onFailure);
  };
  useEffect(
    // What did not come without having been asked for is fetched again by a press.
    () => whenIdle(() => fetchOnce().then(settle, () => {})),
    [settle],
  );
  return { calendar, hurry };
}
