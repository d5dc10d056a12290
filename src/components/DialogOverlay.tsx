import { type ReactNode, type RefObject, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Popover } from 'react-aria-components/Popover';
import * as styles from './DialogOverlay.css';

/** Where a calendar fits above or below the field that opens it. */
const roomyScreen = '(min-width: 56rem) and (min-height: 44rem)';

interface DialogOverlayProps {
  /** The button that opens it: it gets the focus back, and a popover lies beside it. */
  readonly triggerRef: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly 'aria-label': string;
  readonly children: ReactNode;
}

/** An open dialog in the body: a popover beside its button, or a modal where there is no room. */
export function DialogOverlay({ triggerRef, onClose, ...dialog }: DialogOverlayProps) {
  // Asked once: changing from one to the other would begin the content anew.
  const [isRoomy] = useState(() => window.matchMedia(roomyScreen).matches);
  if (isRoomy) {
    return (
      <Popover
        className={styles.popover}
        triggerRef={triggerRef}
        placement="bottom start"
        isOpen
        onOpenChange={onClose}
      >
        <Dialog className={styles.dialog} {...dialog} />
      </Popover>
    );
  }
  return (
    <ModalOverlay className={styles.underlay} isDismissable isOpen onOpenChange={onClose}>
      <Modal className={styles.modal}>
        <Dialog className={styles.dialog} {...dialog} />
      </Modal>
    </ModalOverlay>
  );
}
