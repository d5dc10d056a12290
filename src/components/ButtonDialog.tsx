import {
  Activity,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { spokenOnly } from '#theme/text.css';
import * as styles from './ButtonDialog.css';
import { placeBeside, roomierSide } from './placement';

interface ButtonDialogProps {
  /** What opens it: it lies beside this button, and gives the focus back to it. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  /** Asked for by Escape, by a press beside it and by its "Dismiss" for screen readers. */
  readonly onClose: () => void;
  readonly labelledBy: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** Keeps an open dialog beside a button while the sizes of the dialog and the screen change. */
function keepBeside(button: Element, dialog: HTMLElement): () => void {
  // As wide as the page, which leaves the scroll bar its place.
  const screen = () => ({
    width: document.documentElement.offsetWidth,
    height: window.innerHeight,
  });
  const place = () => {
    const size = { width: dialog.offsetWidth, height: dialog.offsetHeight };
    const { left, top } = placeBeside(button.getBoundingClientRect(), size, screen(), side);
    dialog.style.left = `${left}px`;
    dialog.style.top = `${top}px`;
  };
  const size = { width: dialog.offsetWidth, height: dialog.offsetHeight };
  const side = roomierSide(button.getBoundingClientRect(), size, screen());
  place();
  const observer = new ResizeObserver(place);
  observer.observe(dialog);
  window.addEventListener('resize', place);
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', place);
  };
}

/** Keeps Tab inside: from the last stop it goes on to the first, and back. */
function wrapTab(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button, [tabindex]')].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled'),
  );
  const [end, start] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement !== end) return;
  event.preventDefault();
  start?.focus();
}

/** The browser's own modal dialog, beside the button that opens it. */
export function ButtonDialog({
  button,
  isOpen,
  onClose,
  labelledBy,
  className,
  children,
}: ButtonDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before what is inside takes the focus.
  useLayoutEffect(() => {
    const { current } = dialog;
    if (!isOpen || !current || !button.current) return;
    current.showModal();
    const release = keepBeside(button.current, current);
    return () => {
      release();
      current.close();
    };
  }, [isOpen, button]);
  useEffect(() => {
    const { current } = dialog;
    const onClick = ({ target }: MouseEvent) => {
      if (target === current) onClose();
    };
    current?.addEventListener('click', onClick);
    return () => current?.removeEventListener('click', onClick);
  }, [onClose]);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Also when the browser closes it by itself; not when it is closed because of `isOpen`.
      onClose={({ currentTarget }) => {
        if (isOpen && !currentTarget.open) onClose();
      }}
      onKeyDown={wrapTab}
    >
      {/* Drawn while nothing else is to be done, so that it opens at once. */}
      <Activity mode={isOpen ? 'visible' : 'hidden'}>
        <div className={className}>
          {children}
          <button type="button" className={spokenOnly} tabIndex={-1} onClick={onClose}>
            Dismiss
          </button>
        </div>
      </Activity>
    </dialog>
  );
}
