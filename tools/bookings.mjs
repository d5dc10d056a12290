// `npm run bookings`: runs the commands, or says that they have to be built first.
import { existsSync } from 'node:fs';

const commands = new URL('../dist/server/bookings.js', import.meta.url);
if (existsSync(commands)) import(commands);
else {
  console.error('Run "npm run build" first: the commands are part of the build.');
  process.exitCode = 1;
}
