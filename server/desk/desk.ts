import type { Environment } from '../config.ts';
import { backup } from './backup.ts';
import { type Command, UsageError } from './command.ts';
import { copy } from './copy.ts';

const commands: Readonly<Record<string, Command>> = { backup, copy };

/** The exit codes: done, failed, and not understood. */
type ExitCode = 0 | 1 | 2;

/** Where the desk prints. */
export interface Voice {
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
}

const usageOf = (name: string, { usage }: Command) => `npm run bookings -- ${name} ${usage}`;

const help = [
  'npm run bookings -- COMMAND',
  '',
  ...Object.entries(commands).map(
    ([name, { usage, summary }]) => `  ${`${name} ${usage}`.padEnd(16)} ${summary}`,
  ),
  '',
  'The database is the one of the server: DATABASE_FILE or DATABASE_URL.',
].join('\n');

/** Carries out the command in `words`, what stands after the program's name. */
export async function atTheDesk(
  words: readonly string[],
  environment: Environment,
  { say, complain }: Voice,
): Promise<ExitCode> {
  const [name, ...rest] = words;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    say(help);
    return name === undefined ? 2 : 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    complain(`There is no command "${name}".\n\n${help}`);
    return 2;
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    say(`${usageOf(name, command)}\n${command.summary}`);
    return 0;
  }
  try {
    await command.run({ arguments: rest, environment, say });
    return 0;
  } catch (error) {
    const isUsage = error instanceof UsageError;
    const message = error instanceof Error ? error.message : String(error);
    complain(isUsage ? `${message}\n${usageOf(name, command)}` : message);
    return isUsage ? 2 : 1;
  }
}
