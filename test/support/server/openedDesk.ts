import { mailingStudio } from './outbox.ts';
import { asField, type LinkedPages } from './privateStudio.ts';

/** A booking whose private pages are not needed. */
export type DeskPages = Pick<LinkedPages, 'reference' | 'session'>;

/**
 * Opens a desk with e-mails that are sent to a real SMTP server: the app, a link to the desk, and a way
 * to send the forms of a session there.
 */
export async function openedDesk(fresh: Parameters<typeof mailingStudio>[0]) {
  const studio = await mailingStudio(fresh);
  const desk = await studio.openDesk();
  /** Sends the ticked form of an action, by default for the booked session and what is stored now. */
  const act = async (
    { reference, session }: DeskPages,
    action: string,
    fields = {},
    path = desk,
  ) => {
    const ticked = { action, agreed: 'yes', seen: asField(session) };
    const changes = await studio.changesOf(reference);
    return studio.press(path + reference, { ...ticked, changes, ...fields });
  };
  /** Sends what is due; returns the recipient and the subject of each e-mail. */
  const deliver = async () =>
    (await studio.deliver()).map(({ to, subject }) => `${to}: ${subject}`);
  const page = async (path = '') =>
    (await studio.read(desk + path)).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  return { studio, desk, act, deliver, page };
}
