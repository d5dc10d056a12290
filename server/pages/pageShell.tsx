import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { cedisInWords } from '#booking/prices';
import { Notice } from '#components/Notice';
import { Sentence } from '#components/ReadAs';
import * as styles from '#private/PrivateShell.css';
import { studio } from '#studio/studio';
import { policyOfPage } from '../http/securityHeaders.ts';
import { type Refusal, RefusedForm } from './form.ts';

/** The result of a request, as the page says it. */
export interface Outcome {
  /** The HTTP status: 200 when what was wanted is done. */
  readonly status: 200 | 400 | 403 | 408 | 409 | 413 | 429 | 500 | 503;
  readonly message: string;
  /** The field that it is about. */
  readonly field?: Refusal['field'];
  readonly link?: Refusal['link'];
}

export interface PrivatePage {
  /** The subject of the page, for its title. */
  readonly title: string;
  /** The result of the request; replaces the title. Absent before a form was sent. */
  readonly outcome?: Outcome | undefined;
  /** The form that was refused; its message is the outcome. */
  readonly refusal?: Refusal | undefined;
  readonly content: ReactNode;
  /** A file to download instead of the page, with its name. */
  readonly file?: { readonly name: string; readonly text: string };
  /** The HTTP status of a page without an outcome, by default 200. */
  readonly status?: 410 | undefined;
}

/** A message; one that is about a field is a link to it, also when it is the only one. */
const linkTo = ({ field, message }: Pick<Refusal, 'field' | 'message'>) =>
  field ? (
    <a className={styles.mistake} href={`#${field}`}>
      <Sentence>{message}</Sentence>
    </a>
  ) : (
    <Sentence>{message}</Sentence>
  );

/**
 * Returns a function that responds with a private page in the site's shell; `retryAfter` is in
 * seconds. The page is not indexed, and its address is not sent as a referrer, because
 * it contains the token. Throws when there is no shell with its two placeholders.
 */
export function pageShell(shell: string) {
  const [start, middle, end, ...more] = shell.split(
    /<!-- prerendered head -->|<div id="root"><\/div>/,
  );
  if (end === undefined || more.length > 0) {
    throw new Error('The shell of the private pages must have one head and one root.');
  }
  const headers = {
    // From the shell alone: the text of a page must not get a hash.
    'content-security-policy': policyOfPage(shell),
  };
  return (c: Context, page: PrivatePage, retryAfter?: number): Response => {
    const { title, refusal, outcome = refusal, content, file } = page;
    const mistakes = refusal ? [refusal, ...(refusal.more ?? [])] : [];
    if (file) {
      const download = { 'content-disposition': `attachment; filename="${file.name}"` };
      return c.body(file.text, 200, { ...headers, ...download, 'content-type': 'text/csv' });
    }
    const status = outcome?.status ?? page.status ?? 200;
    if (outcome && status !== 200 && c.req.method === 'POST') {
      c.set('refused', refusal ? (refusal.code ?? refusal.field ?? 'form') : outcome.message);
    }
    if (retryAfter !== undefined) c.header('retry-after', String(retryAfter));
    const messages = mistakes.map(({ message }) => message);
    // Those of forms end with a full stop, those of fields do not.
    const words = messages.join('. ').replaceAll('.. ', '. ') || (outcome?.message ?? title);
    const head = renderToStaticMarkup(
      <title>{`${refusal ? 'Error: ' : ''}${cedisInWords(words)} · ${studio.name}`}</title>,
    );
    const body = renderToStaticMarkup(
      <>
        {outcome && (
          <Notice
            id="outcome"
            className={styles.outcome}
            tone={status === 200 ? 'good' : 'bad'}
            tabIndex={-1}
          >
            {/* A sentence and then a list, because Chromium glues the texts of a list that has the focus. */}
            {mistakes.length > 1 ? `Missing or wrong: ${mistakes.length}. ` : linkTo(outcome)}
            {mistakes.length > 1 && (
              <ul>
                {mistakes.map((mistake) => (
                  <li key={mistake.message}>{linkTo(mistake)} </li>
                ))}
              </ul>
            )}
            {outcome.link && ' '}
            {outcome.link && <a href={outcome.link.href}>{outcome.link.label}</a>}
          </Notice>
        )}
        <RefusedForm.Provider value={refusal ?? null}>{content}</RefusedForm.Provider>
      </>,
    );
    return c.html([start, head, middle, body, end].join(''), status, headers);
  };
}
