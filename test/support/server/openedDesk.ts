import { mailingStudio } from './outbox.ts';

/** Opens a desk with e-mails that are sent to a real SMTP server: the app, and a link to the desk. */
export async function openedDesk(fresh: Parameters<typeof mailingStudio>[0]) {
  const studio = await mailingStudio(fresh);
  const desk = await studio.openDesk();
  /** Returns the text of a page of the desk. */
  const page = async (path = '') =>
    (await studio.read(desk + path)).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  return { studio, desk, page };
}
