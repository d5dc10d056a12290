import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addDays, weekday } from '#booking/dates';
import { momentOf, type StudioTime, studioTime } from '#studio/clock';
import { report } from './support/figures.ts';
import { runTests } from './support/testRuns.ts';

/** The tests at times of day at which the first slots of today have begun, or a day ends. */

/** The path of libfaketime, which fakes the clock of a process; undefined if it is not installed. */
const fakeClock = readdirSync('/usr/lib')
  .map((folder) => join('/usr/lib', folder, 'faketime/libfaketime.so.1'))
  .find((path) => existsSync(path));
if (!fakeClock) console.info('libfaketime is not installed: its tests are skipped.');

/** Returns the first date (yyyy-MM-dd) from tomorrow on that fulfils a condition. */
function nextDate(isRight: (date: string) => boolean): string {
  let date = studioTime(Date.now()).date;
  do date = addDays(date, 1);
  while (!isRight(date));
  return date;
}

const saturday = nextDate((date) => weekday(date) === 6);
const lastOpenOfMonth = nextDate((date) => /-01$/.test(addDays(date, 1)) && weekday(date) !== 0);
const wednesday = nextDate((date) => weekday(date) === 3);

const moments: readonly (readonly [name: string, moment: StudioTime])[] = [
  ['before the second slot begins', { date: wednesday, minutes: 12 * 60 + 27 }],
  ['after the last slot of a month began', { date: lastOpenOfMonth, minutes: 20 * 60 }],
  ['before a Sunday begins', { date: saturday, minutes: 23 * 60 + 57 }],
];

describe.runIf(fakeClock).each(moments)('%s', (name, moment) => {
  it('passes the tests', { timeout: 1_800_000 }, async () => {
    const ahead = Math.round((momentOf(moment) - Date.now()) / 1000);
    const { code, output, passed, failed } = await runTests(
      // Firefox does not start under libfaketime.
      ['--exclude', '**/firefox.test.ts'],
      {
        environment: {
          LD_PRELOAD: fakeClock ?? '',
          FAKETIME: `+${ahead}`,
          // Timers keep their own clock; with a fake one Chromium takes seconds to start.
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
          FAKETIME_FORCE_MONOTONIC_FIX: '0',
        },
      },
    );
    report(`tests ${name}`, { passed, failed: failed.length });
    expect(failed).toEqual([]);
    expect(code, output).toBe(0);
  });
});
