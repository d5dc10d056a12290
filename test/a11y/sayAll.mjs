/**
 * Lets Orca read pages of a running site from the first word to the last, in Chromium and in Firefox, and prints
 * what a page has and Orca leaves out:
 *
 *   xvfb-run --auto-servernum dbus-run-session node test/a11y/sayAll.mjs http://localhost:3000/ …
 *
 * Debian: orca xvfb openbox at-spi2-core dbus-x11 xdotool chromium firefox-esr.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright';
import { chromiumArguments, findChromium } from '../support/browser/chromium.mjs';

const home = mkdtempSync(join(tmpdir(), 'orca-'));
const said = join(home, 'said');
/** Without a voice, each piece is written down and counts as spoken at once. */
const withoutVoice = `
import orca.speech
from gi.repository import GLib
from orca.speechserver import SayAllContext
def say_all(pieces, progress):
    def next_piece():
        piece = next(pieces, None)
        with open('${said}', 'a') as said:
            said.write(piece[0].utterance.replace('\\n', ' ') + '\\n' if piece else '<end>\\n')
        if not piece: return False
        piece[0].currentOffset = piece[0].endOffset
        progress(piece[0].copy(), SayAllContext.COMPLETED)
        return True
    GLib.idle_add(next_piece)
orca.speech.sayAll = say_all
`;
const preferences = `
user_pref('accessibility.force_disabled', -1);
user_pref('browser.aboutwelcome.enabled', false);
user_pref('browser.shell.checkDefaultBrowser', false);
`;
const browsers = {
  chromium: [
    'chromium',
    ...chromiumArguments,
    '--force-renderer-accessibility',
    '--no-first-run',
    `--user-data-dir=${home}/chromium`,
  ],
  'firefox-esr': ['firefox-esr', '--no-remote', '--profile', join(home, 'firefox')],
};

const start = ([program = '', ...args], options = {}) => {
  const env = { ...process.env, HOME: home, GNOME_ACCESSIBILITY: '1' };
  return spawn(program, args, { env, stdio: 'ignore', ...options });
};

const read = () => (existsSync(said) ? readFileSync(said, 'utf8') : '');
const press = async (key) => {
  spawnSync('xdotool', ['key', key]);
  await wait(1000);
};

/** Returns the words that Orca says of a page in a browser that is started with it. */
async function saidIn(command, url) {
  const browser = start([...command, url]);
  // What Orca says of its own when the page has loaded may be cut by the browser's window.
  await wait(12_000);
  for (let attempt = 0; attempt < 3 && !read().endsWith('<end>\n'); attempt += 1) {
    await press('ctrl+Home');
    rmSync(said, { force: true });
    await press('KP_Add');
    for (let second = 0; second < 20 && !read().endsWith('<end>\n'); second += 1) await wait(1000);
  }
  browser.kill();
  await wait(1000);
  const text = read();
  rmSync(said, { force: true });
  return text;
}

const wordsOf = (text) => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns where the words of a text end that begin at a place; other words may stand between; 0 without them. */
function endOf(sought, words, start) {
  let end = start;
  for (const word of sought) {
    const next = words.indexOf(word, end);
    if (next < 0 || next > end + 12) return 0;
    end = next + 1;
  }
  return end;
}

/** Returns the texts that are not said where the order of the page has them, or just before for another one. */
function leftOut(texts, spoken) {
  const words = wordsOf(spoken);
  let position = 0;
  return texts.filter((text) => {
    const sought = wordsOf(text);
    const nearby = Array.from({ length: 240 }, (_, index) => position - 40 + index);
    const start = nearby.find((at) => words[at] === sought[0] && endOf(sought, words, at) > 0);
    if (start !== undefined) position = Math.max(position, endOf(sought, words, start));
    return start === undefined;
  });
}

/** Returns the texts and names of a page, in the order of the page. */
async function textsOf(url) {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: chromiumArguments,
  });
  const page = await browser.newPage();
  await page.goto(url);
  const snapshot = await page.locator('body').ariaSnapshot();
  await browser.close();
  return (
    snapshot
      .replaceAll(/^( *)(- (?:link|button) ".*":)(?:\n\1 +.*)+/gm, '$1$2')
      .split('\n')
      .filter(
        (line) => !/^ *- (\/|'?(region|article|figure|list|navigation|strong|row)\b)/.test(line),
      )
      .flatMap((line) =>
        line
          .replace(/^ *- '?\w+/, '')
          .replaceAll(/\[[^\]]+\]/g, '')
          .split('": '),
      )
      // A date field is read as its parts.
      .filter((text) => wordsOf(text).length > 0 && !/^\d{4}-\d\d-\d\d$/.test(text))
  );
}

mkdirSync(join(home, '.local/share/orca'), { recursive: true });
mkdirSync(join(home, 'firefox'));
writeFileSync(join(home, '.local/share/orca/orca-customizations.py'), withoutVoice);
writeFileSync(join(home, 'firefox/user.js'), preferences);
const helpers = [
  ['openbox'],
  ['/usr/libexec/at-spi-bus-launcher', '--launch-immediately'],
  ['orca', '--disable', 'braille'],
].map((command) => start(command));
await wait(5000);
for (const url of process.argv.slice(2)) {
  const texts = await textsOf(url);
  for (const [name, command] of Object.entries(browsers)) {
    const spoken = await saidIn(command, url);
    const left = leftOut(texts, spoken);
    process.stdout.write(
      `${name} ${url}: ${spoken.split('\n').length} pieces, left out: ${JSON.stringify(left)}\n`,
    );
    if (left.length > 0) process.exitCode = 1;
  }
}
for (const helper of helpers) helper.kill();
rmSync(home, { recursive: true, force: true });
process.exit();
