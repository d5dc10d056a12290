import type { Timestamp } from '#studio/clock';
import type { Environment } from '../config.ts';

/** The options of all commands; none has a value. */
type Option = 'yes' | 'nightly';

/** The terminal of the CLI; tests replace it. */
export interface Terminal {
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
  /** Asks a yes/no question; resolves with true for yes, or null when there is no terminal. */
  readonly ask: (question: string) => Promise<boolean | null>;
}

export interface CommandInput extends Terminal {
  /** The options that were given. */
  readonly values: Readonly<Partial<Record<Option, boolean>>>;
  readonly positionals: readonly string[];
  readonly environment: Environment;
  readonly now: Timestamp;
}

/** A command of the CLI, which the studio's staff uses to manage bookings. */
export interface Command<Input = CommandInput> {
  /** The arguments, e.g. "FILE". */
  readonly usage: string;
  /** The description in the help, one line. */
  readonly summary: string;
  /** None by default. */
  readonly options?: readonly Option[];
  /** The description of the argument of the command; absent when it takes none. */
  readonly positionals?: string;
  run(input: Input): Promise<void>;
}

/** Returns the name under which the commands were called, for help and messages. */
export const programName = (): string => process.env.BOOKINGS_PROGRAM ?? 'npm run bookings --';

/** Formats a number of bookings, e.g. "1 booking". */
export const inBookings = (count: number): string => `${count} booking${count === 1 ? '' : 's'}`;

/** The command failed; `message` is printed for the user (exit code 1). */
export class CliError extends Error {
  override readonly name = 'CliError';
}

/** The arguments are invalid; the command's usage is printed below the message (exit code 2). */
export class UsageError extends CliError {}

/** Returns whether the typed answer to a yes/no question is yes; an empty line is a no. */
export const isYes = (answer: string): boolean => /^y(es)?$/i.test(answer.trim());

/**
 * Asks for confirmation of an action that cannot be undone, unless the option `yes` was given. Throws
 * a CliError with the message `unchanged` when the answer is no, and a UsageError without a terminal.
 */
export async function confirmOrThrow(
  { values, ask }: Pick<CommandInput, 'values' | 'ask'>,
  question: string,
  unchanged: string,
): Promise<void> {
  if (values.yes) return;
  const answer = await ask(`${question} It cannot be undone.`);
  if (answer === null) throw new UsageError('Nobody is there to be asked. Add --yes.');
  if (!answer) throw new CliError(unchanged);
}
