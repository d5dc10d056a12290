import { existsSync } from 'node:fs';

/** The programs of the engines other than Chromium; undefined for one that is not installed. */

const find = (...paths: string[]) => paths.find((path) => existsSync(path));

export const firefoxProgram = find('/usr/bin/firefox-esr', '/usr/bin/firefox');

const hasDriver = find('/usr/bin/WebKitWebDriver') && find('/usr/bin/Xvfb');
const folders = ['x86_64', 'aarch64'].map((name) => `/usr/lib/${name}-linux-gnu/webkit2gtk-4.1`);
/** WebKitGTK's own browser, with its driver and a virtual display. */
export const webkitProgram = hasDriver && find(...folders.map((name) => `${name}/MiniBrowser`));
