import type { Environment } from '../config.ts';

/** What a command of the desk is given. */
export interface CommandInput {
  /** What stands after the command's name. */
  readonly arguments: readonly string[];
  readonly environment: Environment;
  /** Prints one line for the person at the desk. */
  readonly say: (line: string) => void;
}

/** Something that the studio's staff does with the bookings on the command line. */
export interface Command {
  /** What follows the command's name, e.g. "FILE". */
  readonly usage: string;
  /** One line in the list of commands. */
  readonly summary: string;
  /** Does it; rejects with a DeskError, or whatever else went wrong. */
  run(input: CommandInput): Promise<void>;
}

/** The command cannot be carried out; `message` says why, in words. */
export class DeskError extends Error {
  override readonly name = 'DeskError';
}

/** The command was not understood; how it is used is shown beside the message. */
export class UsageError extends DeskError {}
