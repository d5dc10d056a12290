import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { closedReason } from '#booking/availability';
import * as messages from '#booking/messages';
import { bookingWindowError } from '../../server/bookings/bookingWindowError';
import { App } from '../../src/app/App';
import { routes } from '../../src/app/routes';
import { loadScreen } from '../../src/app/useScreen';
import { StructuredData } from '../../tools/StructuredData';

/** A studio whose owner has set other closed days than the specification's Sunday. */

vi.mock(import('#studio/bookingWindow'), async (original) => ({
  ...(await original()),
  closedWeekdays: [6, 1] as const,
}));

const now = { date: '2026-12-01', minutes: 0 };
const slot = { id: 'morning', start: 540, end: 750 } as const;

it('the closed days are closed, and a Sunday is open', () => {
  const reasons = ['2026-12-05', '2026-12-06', '2026-12-07'].map((date) => closedReason(date, now));
  expect(reasons).toEqual(['closed', null, 'closed']);
});

it('every page and message names the closed days, and none names Sunday as one', async () => {
  await Promise.all(routes.map(loadScreen));
  const texts = [
    ...routes.map(({ path }) => renderToStaticMarkup(<App path={path} />)),
    renderToStaticMarkup(<StructuredData site="" />),
    ...Object.values(messages).map((value) => JSON.stringify(value)),
    messages.dateCleared('Recording Booth', 'Saturday 5 December 2026', 'closed'),
    bookingWindowError('2026-12-05', slot, now),
  ].join('\n');
  expect(texts).not.toMatch(/Sundays|Monday to|to Saturday|"Monday"|"Saturday"/);
  expect(texts).toContain('The studio is closed on Saturdays and Mondays.');
  expect(texts).toContain('<dt>Tuesday to Friday and Sunday</dt>');
  expect(texts).toContain('<dt>Saturday and Monday</dt>');
  expect(texts).toContain('on Tuesday to Friday and Sunday.');
  expect(texts).toContain('["Tuesday","Wednesday","Thursday","Friday","Sunday"]');
});
