import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Popover } from 'react-aria-components/Popover';
import { afterTwoFrames, useSettled } from '#hooks/settle';
import * as styles from './DialogOverlay.css';

/** Media query for screens on which a calendar fits above or below the field that opens it. */
export const roomyScreen = '(min-width: 56rem) and (min-height: 44rem)';

interface DialogOverlayProps {
  /** The button that opens the dialog: the focus returns to it, a popover is placed next to it. */
  readonly triggerRef: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  /** True while the dialog, invisible, is only there for screen readers. */
  readonly isClosing: boolean;
  readonly 'aria-label': string;
  readonly children: ReactNode;
}

/** An open dialog, rendered in the body: a popover by its button, or a modal on small screens. */
export function DialogOverlay({ triggerRef, onClose, isClosing, ...dialog }: DialogOverlayProps) {
  // Evaluated once: a change between popover and modal would remount the content.
  const [isRoomy] = useState(() => window.matchMedia(roomyScreen).matches);
  // Two frames after the eye has what is behind the dialog, because that is inert until here.
  const isClosed = useSettled(isClosing);
  const state = { isOpen: !isClosed, isExiting: isClosing, onOpenChange: onClose };
  // Before the dialog is removed (see `afterSpeechEvents`), when Firefox exposes what was inert.
  useEffect(() => {
    const focus = () => triggerRef.current?.focus({ preventScroll: true });
    return isClosed ? afterTwoFrames(focus) : undefined;
  }, [isClosed, triggerRef]);
  if (isRoomy) {
    return (
      <Popover {...state} className={styles.box} triggerRef={triggerRef} placement="bottom start">
        <Dialog className={styles.dialog} {...dialog} />
      </Popover>
    );
  }
  return (
    <ModalOverlay {...state} className={styles.underlay} isDismissable>
      <Modal className={styles.box}>
        <Dialog className={styles.dialog} {...dialog} />
      </Modal>
    </ModalOverlay>
  );
}
