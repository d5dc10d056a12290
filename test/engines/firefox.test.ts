import { expect, it, onTestFinished } from 'vitest';
import { deskPages } from '../../server/pages/privatePages.ts';
import { notFound, routes } from '../../src/app/routes.ts';
import { openDate } from '../support/clock.ts';
import { firefox } from '../support/engines/firefox.ts';
import { gluedWords } from '../support/gluedWords.ts';
import { startSite } from '../support/server/startSite.ts';
import { journeysIn } from './journeys.ts';

const engine = firefox();
journeysIn('Firefox', engine);

it('no page has words that a screen reader with Firefox reads as one', async () => {
  const site = await startSite({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  onTestFinished(() => site.stop());
  const session = { date: openDate(1), notes: 'Two singers and a kora' };
  const { artist, studio } = await site.book(session);
  const desk = await site.openDesk();
  const visited = [
    ...routes.map((route) => site.address + (route === notFound ? '/nowhere' : route.path)),
    artist,
    studio,
    ...[...deskPages.keys()].filter((name) => !name.endsWith('.csv')).map((name) => desk + name),
    ...['book?date', 'close?from'].map((query) => `${desk}${query}=${session.date}`),
  ];
  for (const address of visited) {
    expect.soft(gluedWords(await engine.textsOf(address)), address).toEqual([]);
  }
});
