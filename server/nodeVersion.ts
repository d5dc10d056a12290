import { engines } from '../package.json';

// Imported first, and alone, by what starts a program: an older Node cannot read the other modules, and
// only syntax of Node 12 may be used here. The ranges are those by which npm refuses to install.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isSupported = engines.node.split(' || ').some((range) => {
  const [least = 0, leastMinor = 0] = (range.match(/\d+/g) || []).map(Number);
  return major === least ? minor >= leastMinor : major > least && range.startsWith('>=');
});
if (!isSupported) {
  // "^20.19 || ^22.12 || >=24" is "20.19+, 22.12+, 24+".
  const versions = engines.node.replace(/[\^>=]/g, '').replace(/ \|\| /g, '+, ');
  console.error(
    `Node ${versions}+ is needed, and this is ${process.versions.node}: install a newer one, e.g. from https://nodejs.org.`,
  );
  process.exit(1);
}

// Loaded before the modules that need it, so that this is all that is said.
import('@photostructure/sqlite').catch((error: Error) => {
  console.error(
    `The database needs 64-bit Linux (glibc 2.29 or musl), macOS or Windows: ${error.message.split('\n')[0]}`,
  );
  process.exit(1);
});
