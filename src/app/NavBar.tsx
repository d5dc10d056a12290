import { useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Logo } from '#components/Logo';
import { studio } from '#studio/studio';
import { screenOnly } from '#theme/text.css';
import * as styles from './NavBar.css';
import { linkedSections } from './navigation';

/** The skip link and the logo link, with which the bar begins. */
export function BarLinks({ onHome }: { onHome?: () => void }) {
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>{' '}
      <Link
        className={styles.home}
        href="/"
        data-long={studio.name.length > 30 || undefined}
        onClick={onHome}
      >
        <Logo className={styles.mark} />
        {studio.name}
      </Link>{' '}
    </>
  );
}

/**
 * The fixed navigation bar: skip link, logo link, section buttons and "Book Studio" (specification,
 * section 2). On narrow screens the buttons are in a collapsible menu, and "Book Studio" is beside it
 * where there is room, except on the booking page.
 */
export function NavBar() {
  const [isOpen, setOpen] = useState(false);
  const [path, navigate] = useLocation();
  const isBooking = path === '/booking';
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  return (
    <header className={`${styles.bar} ${screenOnly}`}>
      <BarLinks onHome={close} />
      {!isBooking && (
        <Link className={styles.bookNow} href="/booking" onClick={close}>
          Book Studio
        </Link>
      )}{' '}
      <nav
        aria-label="Main"
        // An open menu covers the page, so it closes when the focus leaves the `nav` element.
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
        }}
        onKeyDown={({ key }) => {
          if (key !== 'Escape' || !isOpen) return;
          close();
          button.current?.focus();
        }}
      >
        <button
          ref={button}
          className={styles.toggle}
          type="button"
          aria-expanded={isOpen}
          aria-controls="menu"
          onClick={({ currentTarget }) => {
            // Safari does not focus a clicked button, and Escape needs the focus in the `nav`.
            currentTarget.focus();
            setOpen(!isOpen);
          }}
        >
          Menu
        </button>
        <ul
          id="menu"
          className={styles.menu}
          data-open={isOpen}
          data-booking={isBooking || undefined}
        >
          {linkedSections.map(({ href, label }) => (
            <li key={href}>
              {/* In a form, so that the button also navigates before hydration. */}
              <form
                role="presentation"
                action={href}
                onSubmit={(event) => {
                  event.preventDefault();
                  close();
                  navigate(href);
                }}
              >
                <button className={styles.item} type="submit">
                  {label}
                </button>
              </form>
            </li>
          ))}
          <li className={styles.bookItem}>
            <Link className={styles.book} href="/booking" onClick={close}>
              Book Studio
            </Link>
          </li>
        </ul>
      </nav>
    </header>
  );
}
