import { CliError, type CommandInput, UsageError } from './command.ts';

/**
 * Asks for confirmation of an action that cannot be undone. Throws a CliError with the message
 * `unchanged` when the answer is no, and a UsageError when there is no terminal.
 */
export async function askFirst(
  question: string,
  unchanged: string,
  { ask }: CommandInput,
): Promise<void> {
  const answer = await ask(`${question} It cannot be undone.`);
  if (answer === null) throw new UsageError('Nobody is there to be asked. Add --yes.');
  if (!answer) throw new CliError(unchanged);
}
