import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Logo } from '#components/Logo';
import { studio } from '#studio/studio';
import { screenOnly } from '#theme/text.css';
import * as styles from './NavBar.css';
import { linkedSections, sectionAddress } from './sections';

/**
 * The fixed navigation bar: skip link, logo link, section buttons and "Book Studio" (specification,
 * section 2). On narrow screens the buttons and "Book Studio" are in a collapsible menu.
 */
export function NavBar() {
  const [isOpen, setOpen] = useState(false);
  const [, navigate] = useLocation();
  const close = () => setOpen(false);
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      toggle.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
  return (
    <header className={`${styles.bar} ${screenOnly}`}>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <Link className={styles.home} href="/" onClick={close}>
        <Logo className={styles.mark} />
        {studio.name}
      </Link>
      <nav
        aria-label="Main"
        // An open menu covers the page, so it closes when the focus leaves the `nav` element.
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
        }}
      >
        <button
          ref={toggle}
          className={styles.toggle}
          type="button"
          aria-expanded={isOpen}
          aria-controls="menu"
          onClick={() => setOpen(!isOpen)}
        >
          Menu
        </button>
        <ul id="menu" className={styles.menu} data-open={isOpen}>
          {linkedSections.map(({ id, label }) => (
            <li key={id}>
              {/* A form with an action, so that the button navigates even before hydration. */}
              <form
                role="presentation"
                action={sectionAddress(id)}
                onSubmit={(event) => {
                  event.preventDefault();
                  close();
                  navigate(sectionAddress(id));
                }}
              >
                <button className={styles.item} type="submit">
                  {label}
                </button>
              </form>
            </li>
          ))}
          <li>
            <Link className={styles.book} href="/booking" onClick={close}>
              Book Studio
            </Link>
          </li>
        </ul>
      </nav>
    </header>
  );
}
