import { CallOrWrite } from '#components/CallOrWrite';
import { Notice } from '#components/Notice';

/** What visitors read above the form when JavaScript is switched off. */
export function WithoutScript() {
  return (
    <noscript>
      <Notice tone="bad">
        <p>
          The form needs JavaScript. <CallOrWrite />
        </p>
      </Notice>
    </noscript>
  );
}
