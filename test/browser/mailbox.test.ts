import { expect, it } from 'vitest';
import { studioTime } from '#studio/clock';
import { newPage } from '../support/browser/page.ts';
import { openDaysAfter } from '../support/openDays.ts';
import { startMailServer } from '../support/server/mailServer.ts';
import { startServer } from '../support/server/serverForTest.ts';
import { validRequest } from '../support/server/testApi.ts';

/** The built server with its mail server, from a request to its cancellation. */

it('the studio confirms a request from its mailbox, and the artist cancels the session from theirs', async () => {
  const mail = await startMailServer();
  const secret = 'kente-kora-42-and-more';
  const { address } = await startServer({
    environment: { SMTP_URL: mail.url, CALENDAR_SECRET: secret },
  });
  /** The text of the newest e-mail with a subject. */
  const textOf = async (subject: RegExp) => {
    const find = () => mail.arrivals.findLast((one) => subject.test(one.mail.subject ?? ''));
    await expect.poll(find, { message: String(subject) }).toBeDefined();
    return find()?.mail.text ?? '';
  };
  /** Opens the private page to which an e-mail links. */
  const pageFrom = async (subject: RegExp) => {
    const [path] = /\/private\/\S+/.exec(await textOf(subject)) ?? [];
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto(`${address}${path}`);
    return page;
  };
  const feed = async () => (await fetch(`${address}/api/calendar/${secret}.ics`)).text();
  const date = openDaysAfter(studioTime(Date.now()).date)[7];
  const request = await fetch(`${address}/api/bookings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...validRequest, date }),
  });
  expect(request.status).toBe(201);

  const studio = await pageFrom(/^New request/);
  const html = await studio.content();
  const style = /<style\b.*?<\/style>/s.exec(html)?.[0] ?? '';
  const [used = ''] = /(?<=<p class=")[^" ]+/.exec(html) ?? [];
  expect(style, 'a class that the built server uses').toContain(`.${used}{`);
  expect(await feed()).toContain('STATUS:TENTATIVE');
  await studio.getByRole('button', { name: 'Confirm the session' }).click();
  await studio.getByText('The session is confirmed.').waitFor();
  expect(await feed()).toContain('STATUS:CONFIRMED');
  const artist = await pageFrom(/^Confirmed/);
  await artist.locator('summary', { hasText: 'Cancel this booking' }).click();
  await artist.getByLabel('Message to the studio').fill('I am ill');
  await artist.getByRole('button', { name: 'Cancel my booking' }).click();
  await artist.getByText('Your booking is cancelled.').waitFor();
  expect(await textOf(/by the artist/)).toContain('Reason: I am ill');
  expect(await feed()).toContain('STATUS:CANCELLED');
});
