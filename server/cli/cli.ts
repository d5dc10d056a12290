import type { Environment } from '../config.ts';
import { backup } from './backup.ts';
import { book } from './book.ts';
import { cancel } from './cancel.ts';
import { close, open } from './closedHours.ts';
import { type Command, type CommandInput, UsageError } from './command.ts';
import { confirm } from './confirm.ts';
import { copy } from './copy.ts';
import { erase } from './erase.ts';
import { exportData } from './export.ts';
import { list } from './list.ts';
import { resend } from './resend.ts';
import { restore } from './restore.ts';
import { show } from './show.ts';

const commands: Readonly<Record<string, Command>> = {
  list,
  show,
  confirm,
  cancel,
  resend,
  close,
  open,
  book,
  backup,
  restore,
  copy,
  export: exportData,
  erase,
};

/** The exit codes: success, failure, and invalid usage. */
type ExitCode = 0 | 1 | 2;

/** Input and output of the CLI. */
export interface Terminal extends Pick<CommandInput, 'say' | 'progress' | 'ask'> {
  /** Prints an error message. */
  readonly complain: (line: string) => void;
}

const start = 'npm run bookings --';
const usageOf = (name: string, { usage }: Command) => `${start} ${name} ${usage}`;

const helpOn = (name: string, command: Command) =>
  [
    usageOf(name, command),
    command.summary,
    '',
    ...command.examples.flatMap(([words, meaning]) => [
      `  ${start} ${name} ${words}`.trimEnd(),
      `      ${meaning}`,
    ]),
  ].join('\n');

const help = [
  `${start} COMMAND`,
  '',
  ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(8)} ${summary}`),
  '',
  `${start} COMMAND --help shows what can follow it, with examples.`,
  'The environment is the one of the server: DATABASE_FILE or DATABASE_URL, and SMTP_URL.',
  'Exit codes: 0 done, 1 could not be done, 2 not understood.',
].join('\n');

/**
 * Runs the command in `words`, the arguments after the program's name; `now` is in milliseconds
 * since 1970 (UTC). Resolves with the exit code: errors of the command are printed, not thrown.
 */
export async function runCli(
  words: readonly string[],
  environment: Environment,
  now: number,
  { complain, ...terminal }: Terminal,
): Promise<ExitCode> {
  const { say } = terminal;
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
    say(helpOn(name, command));
    return 0;
  }
  try {
    await command.run({ arguments: rest, environment, now, ...terminal });
    return 0;
  } catch (error) {
    const isUsage = error instanceof UsageError;
    const message = error instanceof Error ? error.message : String(error);
    complain(isUsage ? `${message}\n${usageOf(name, command)}` : message);
    return isUsage ? 2 : 1;
  }
}
