import { atTheDesk } from './desk.ts';

process.exitCode = await atTheDesk(process.argv.slice(2), process.env, {
  say: (line) => console.info(line),
  complain: (line) => console.error(line),
});
