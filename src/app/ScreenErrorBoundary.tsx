import { Component, type PropsWithChildren, useEffect, useRef } from 'react';
import * as action from '#components/action.css';
import { Main } from '#components/Main';
import { CallOrWrite } from '#components/StudioLinks';
import { focusTemporarily } from '#hooks/temporaryFocus';
import * as styles from './ScreenErrorBoundary.css';

/**
 * Says that the page stopped working and how to contact the studio. Its heading gets the focus,
 * because the focused element may have disappeared with the screen.
 */
function ScreenError() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusTemporarily(heading.current), []);
  return (
    <Main>
      <div className={styles.page}>
        <h1 ref={heading}>This page stopped working</h1>
        <p className={styles.text}>
          An error on our side stopped it. You can still book, or ask whether a request has arrived.
        </p>
        <p className={styles.text}>
          <CallOrWrite />
        </p>
        <button className={action.primary} type="button" onClick={() => window.location.reload()}>
          Load the page again
        </button>
      </div>
    </Main>
  );
}

/**
 * Shows a message instead of a screen that threw an error while rendering; React logs the error.
 * The route of another page has its own boundary.
 */
export class ScreenErrorBoundary extends Component<PropsWithChildren> {
  override state = { hasError: false };

  static getDerivedStateFromError() {
    return { hasError: true };
  }

  override render() {
    return this.state.hasError ? <ScreenError /> : this.props.children;
  }
}
