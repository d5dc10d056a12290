import { engines } from '../package.json';

// Imported first, and alone, by what starts a program: an older Node cannot read the other modules, and
// only syntax of Node 12 may be used here.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const [leastMajor = 0, leastMinor = 0] = engines.node.replace('>=', '').split('.').map(Number);
if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
  console.error(
    `Node ${leastMajor}.${leastMinor} or newer is needed, and this is ${process.versions.node}: install a newer one, e.g. from https://nodejs.org.`,
  );
  process.exit(1);
}
