import * as action from '#components/action.css';
import * as styles from '#private/PrivateShell.css';
import { deskLinkPath } from '../../bookings/privateLinks.ts';
import type { EmailState } from '../../outbox/outboxQueries.ts';
import type { PrivatePage } from '../pageShell.tsx';

interface DeskLinkView {
  /** True for a link of the studio that has ended, false on the page that is always there. */
  readonly isEnded: boolean;
  readonly sendsEmail: boolean;
  /** The delivery of the link that was asked for in the last minutes. */
  readonly recent: Pick<EmailState, 'outcome' | 'error'> | undefined;
}

function deskLinkState({ outcome, error }: NonNullable<DeskLinkView['recent']>): string {
  if (outcome === 'sent') return 'A new link was sent to the studio’s e-mail address.';
  return error === ''
    ? 'A new link is on its way to the studio’s e-mail address.'
    : 'The mail server has not taken the e-mail with the new link yet.';
}

/** Returns the page that sends a new link to the desk, always to the studio's own address. */
export function deskLinkPage({ isEnded, sendsEmail, recent }: DeskLinkView): PrivatePage {
  const title = isEnded ? 'This link has ended' : 'The desk';
  const form = (
    <form className={styles.stack} method="post" action={`${deskLinkPath}#outcome`}>
      <button className={action.primary} type="submit">
        Send a new link to the studio’s e-mail address
      </button>
    </form>
  );
  const hasFailed = recent !== undefined && recent.error !== '';
  const words = [
    sendsEmail
      ? 'Another link can be sent in ten minutes, after the fifth of a day in four hours.'
      : 'The site sends no e-mails.',
    (hasFailed || !sendsEmail) && 'The command "bookings desk" on the server prints a new link.',
  ];
  const content = (
    <>
      <h1>{title}</h1>
      <p>
        A link to the desk is valid for eight days.
        {isEnded || ' Keep this page on your phone: it sends a new one.'}
      </p>
      {sendsEmail && !recent ? form : <p>{words.filter(Boolean).join(' ')}</p>}
    </>
  );
  const outcome: PrivatePage['outcome'] = recent && {
    status: hasFailed ? 503 : 200,
    message: deskLinkState(recent),
  };
  return { title, status: isEnded && !recent ? 410 : undefined, outcome, content };
}
