import { parseArgs } from 'node:util';
import type { Timestamp } from '#studio/clock';
import { setStudio } from '#studio/studio';
import { type Environment, readConfig } from '../config.ts';
import { readKept, textInUse } from '../content/keptContent.ts';
import { parseStudio, type StudioFile } from '../content/studioFile.ts';
import { backup } from './backup.ts';
import { type Command, programName, type Terminal, UsageError } from './command.ts';
import { count } from './count.ts';
import { desk } from './desk.ts';
import { erase, exportData } from './personalData.ts';
import { restore } from './restore.ts';
import { testMail } from './testMail.ts';

const commands: Readonly<Record<string, Command>> = {
  desk,
  count,
  'test-mail': testMail,
  backup,
  restore,
  export: exportData,
  erase,
};

const usageOf = (name: string, { usage }: Command) => `${programName()} ${name} ${usage}`.trimEnd();

const help = () =>
  [
    ...Object.entries(commands).map(
      ([name, command]) => `${usageOf(name, command)}\n    ${command.summary}`,
    ),
    '',
    'The environment is the one of the server: DATABASE_FILE or DATABASE_URL, and SMTP_URL.',
    'Exit codes: 0 done, 1 could not be done, 2 not understood.',
  ].join('\n');

/** Parses the arguments of a command; throws an error for which `isUsageError` is true. */
function parseCommand({ options: names = [], positionals: expected }: Command, args: string[]) {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'boolean' as const }]));
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const { length } = positionals;
  if (!expected && length > 0) throw new UsageError('This command takes no names.');
  if (expected && length !== 1) throw new UsageError(`Name ${expected}.`);
  return { values, positionals };
}

/** True for a UsageError, and for the errors of parseArgs (codes ERR_PARSE_ARGS_...). */
const isUsageError = (error: unknown) =>
  error instanceof UsageError ||
  (error instanceof TypeError &&
    'code' in error &&
    String(error.code).startsWith('ERR_PARSE_ARGS'));

/** As `textInUse`; without any content, the defaults with the error. */
function usedText(file: StudioFile, keptFile: string) {
  try {
    return textInUse(file, readKept(keptFile));
  } catch (error) {
    return { text: '{}', isAsBefore: true, error: error as Error };
  }
}

/**
 * Sets the studio's content. No command needs more of it than the address of the site, so a wrong file
 * stops none: it is printed, and the content that the site had last is used, or the defaults.
 */
function setContent(environment: Environment, printError: Terminal['printError']): void {
  const { studioFile, keptContentFile } = readConfig(environment);
  const { text, isAsBefore, error } = usedText(studioFile, keptContentFile);
  const content = parseStudio(text, studioFile.path, isAsBefore);
  setStudio(content);
  for (const line of content.outdated) {
    printError(`${studioFile.path}: ${line} The next release refuses it.`);
  }
  if (!error) return;
  printError(`${error.message}\nThe site goes on without it; only a first start refuses.`);
}

/**
 * Runs the command `args[0]`, where `args` are the arguments after the program's name. Resolves
 * with the exit code, 1 for a failure and 2 for invalid usage; errors are printed, not thrown.
 */
export async function runCli(
  args: readonly string[],
  environment: Environment,
  now: Timestamp,
  terminal: Terminal,
): Promise<0 | 1 | 2> {
  const { print, printError } = terminal;
  const [name, ...rest] = args;
  if (name === undefined || name === 'help' || args.includes('--help')) {
    print(help());
    return name === undefined ? 2 : 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    printError(`There is no command "${name}".\n\n${help()}`);
    return 2;
  }
  try {
    setContent(environment, printError);
    await command.run({ ...parseCommand(command, rest), environment, now, ...terminal });
    return 0;
  } catch (error) {
    const isUsage = isUsageError(error);
    const message = error instanceof Error ? error.message : String(error);
    printError(isUsage ? `${message}\n${usageOf(name, command)}` : message);
    return isUsage ? 2 : 1;
  }
}
