import { parseArgs } from 'node:util';
import { UsageError } from './command.ts';

/** The arguments of a command that has no options; throws a UsageError when their number is wrong. */
export function positionals(words: readonly string[], least: number, most: number): string[] {
  try {
    const { positionals } = parseArgs({ args: [...words], allowPositionals: true, options: {} });
    if (positionals.length >= least && positionals.length <= most) return positionals;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  throw new UsageError(most === 0 ? 'This command takes nothing.' : 'Name one file.');
}
