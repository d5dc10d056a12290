import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './command.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

interface Expected<Known extends Options> {
  readonly options?: Known;
  /** The minimum and the maximum number of positional arguments; both are 0 by default. */
  readonly least?: number;
  readonly most?: number;
  /** The description of these arguments in error messages, e.g. "one file". */
  readonly named?: string;
}

/** Parses a command's positional arguments and options; throws a UsageError when invalid. */
export function parseArguments<const Known extends Options = Record<never, never>>(
  words: readonly string[],
  { options, least = 0, most = 0, named = '' }: Expected<Known>,
) {
  const { values, positionals } = parsed<Known>(words, options);
  if (positionals.length < least || positionals.length > most) {
    throw new UsageError(most === 0 ? 'This command takes no names.' : `Name ${named}.`);
  }
  return { values, positionals };
}

function parsed<const Known extends Options>(words: readonly string[], options: Known | undefined) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: (options ?? {}) as Known,
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
