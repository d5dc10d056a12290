import type { Environment } from '../config.ts';

/** The input of a CLI command. */
export interface CommandInput {
  /** The arguments after the command's name. */
  readonly arguments: readonly string[];
  readonly environment: Environment;
  /** The current time in milliseconds since 1970 (UTC). */
  readonly now: number;
  /** Prints a line of the command's output. */
  readonly say: (line: string) => void;
  /** Prints the progress of a long operation, separate from the command's output. */
  readonly progress: (line: string) => void;
  /** Asks a yes/no question; resolves with true for yes, or null when there is no terminal. */
  readonly ask: (question: string) => Promise<boolean | null>;
}

/** A command of the CLI, which the studio's staff uses to manage bookings. */
export interface Command {
  /** The synopsis of the arguments, e.g. "FILE". */
  readonly usage: string;
  /** The description in the list of commands, one line. */
  readonly summary: string;
  /** Examples of arguments, each with its meaning. */
  readonly examples: readonly (readonly [words: string, meaning: string])[];
  /** Runs the command; rejects with a CliError when it fails, or with an unexpected error. */
  run(input: CommandInput): Promise<void>;
}

/** The command failed; `message` is printed for the user (exit code 1). */
export class CliError extends Error {
  override readonly name = 'CliError';
}

/** The arguments are invalid; the command's usage is printed below the message (exit code 2). */
export class UsageError extends CliError {}
