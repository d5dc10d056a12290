import type { Environment } from '../config.ts';

/** What a command of the desk is given. */
export interface CommandInput {
  /** What stands after the command's name. */
  readonly arguments: readonly string[];
  readonly environment: Environment;
  /** The present moment in milliseconds since 1970 (UTC). */
  readonly now: number;
  /** Prints one line for the person at the desk. */
  readonly say: (line: string) => void;
  /** Shows how far long work has come, apart from what it prints. */
  readonly progress: (line: string) => void;
  /** Asks a question; resolves with whether the answer was yes, or null when nobody is there. */
  readonly ask: (question: string) => Promise<boolean | null>;
}

/** Something that the studio's staff does with the bookings on the command line. */
export interface Command {
  /** What follows the command's name, e.g. "FILE". */
  readonly usage: string;
  /** One line in the list of commands. */
  readonly summary: string;
  /** What may follow the command's name, each with what it does. */
  readonly examples: readonly (readonly [words: string, meaning: string])[];
  /** Does it; rejects with a CliError, or whatever else went wrong. */
  run(input: CommandInput): Promise<void>;
}

/** The command cannot be carried out; `message` says why, in words. */
export class CliError extends Error {
  override readonly name = 'CliError';
}

/** The command was not understood; how it is used is shown beside the message. */
export class UsageError extends CliError {}
