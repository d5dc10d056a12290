import { CallOrWrite } from '#components/CallOrWrite';
import { Notice } from '#components/Notice';

/** The notice above the form in a browser without JavaScript: how to contact the studio. */
export function WithoutScript() {
  return (
    <noscript>
      {/* React renders no content of `noscript` in browsers; only the prerendered HTML has it. */}
      {import.meta.env.SSR && (
        <Notice tone="bad">
          <p>
            The form needs JavaScript. <CallOrWrite />
          </p>
        </Notice>
      )}
    </noscript>
  );
}
