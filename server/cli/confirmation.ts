import { CliError, type CommandInput, UsageError } from './command.ts';

/** Asks before what cannot be undone; throws when the answer is no, with `unchanged` as its message. */
export async function askFirst(
  question: string,
  unchanged: string,
  { ask }: CommandInput,
): Promise<void> {
  const answer = await ask(`${question} It cannot be undone.`);
  if (answer === null) throw new UsageError('Nobody is there to be asked. Add --yes.');
  if (!answer) throw new CliError(unchanged);
}
