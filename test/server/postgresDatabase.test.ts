import { describe, expect, it } from 'vitest';
import { freshPostgres, postgres } from '../support/postgres.ts';
import { spawnFor } from '../support/studioForTest.ts';

describe.runIf(postgres())('a PostgreSQL database with another encoding', () => {
  it('is refused at start, in one sentence', async () => {
    const url = await freshPostgres(`ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`);
    const studio = spawnFor({ environment: { DATABASE_URL: url } });
    // It would not end if it started.
    await expect.poll(() => studio.said.out + studio.said.error).not.toBe('');
    expect(studio.said.error).toBe(
      `The bookings cannot be opened in the database of DATABASE_URL (${new URL(url).host}): its encoding is LATIN1 and must be UTF8.\n`,
    );
    expect(await studio.ended).toBe(1);
  });
});
