import type { ParseArgsConfig, parseArgs } from 'node:util';
import type { Timestamp } from '#studio/clock';
import type { Environment } from '../config.ts';

export type Options = NonNullable<ParseArgsConfig['options']>;
type Values<Known extends Options> = ReturnType<typeof parseArgs<{ options: Known }>>['values'];

/** The terminal of the CLI; tests replace it. */
export interface Terminal {
  /** Prints a line of the command's output. */
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
  /** Asks a yes/no question; resolves with true for yes, or null when there is no terminal. */
  readonly ask: (question: string) => Promise<boolean | null>;
}

export interface CommandInput<Known extends Options = Options> extends Terminal {
  /** The values of the command's options, by name. */
  readonly values: Values<Known>;
  readonly positionals: readonly string[];
  readonly environment: Environment;
  readonly now: Timestamp;
}

/** A command of the CLI, which the studio's staff uses to manage bookings. */
export interface Command<Known extends Options = Options> {
  /** The arguments, e.g. "FILE". */
  readonly usage: string;
  /** The description in the help, one line. */
  readonly summary: string;
  /** The options, as for `parseArgs` of node:util; none by default. */
  readonly options?: Known;
  /** The number of positional arguments, and what an error message calls them; none by default. */
  readonly positionals?: {
    readonly min: number;
    readonly max: number;
    readonly description: string;
  };
  run(input: CommandInput<Known>): Promise<void>;
}

/** Infers the types of `values` in `run` from `options`. */
export const defineCommand = <const Known extends Options>(
  command: Command<Known>,
): Command<Known> => command;

/** Returns the name under which the commands were called, for help and messages. */
export const programName = (): string => process.env.BOOKINGS_PROGRAM ?? 'npm run bookings --';

/** The command failed; `message` is printed for the user (exit code 1). */
export class CliError extends Error {
  override readonly name = 'CliError';
}

/** The arguments are invalid; the command's usage is printed below the message (exit code 2). */
export class UsageError extends CliError {}

/**
 * Asks for confirmation of an action that cannot be undone. Throws a CliError with the message
 * `unchanged` when the answer is no, and a UsageError when there is no terminal.
 */
export async function confirmOrThrow(
  question: string,
  unchanged: string,
  { ask }: Terminal,
): Promise<void> {
  const answer = await ask(`${question} It cannot be undone.`);
  if (answer === null) throw new UsageError('Nobody is there to be asked. Add --yes.');
  if (!answer) throw new CliError(unchanged);
}
