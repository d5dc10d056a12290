import { createInterface } from 'node:readline/promises';
import { runCli } from './cli.ts';
import { isYes } from './command.ts';

/**
 * Asks a yes/no question on standard error, because standard output may be redirected to a file.
 * Resolves with null when standard input is not a terminal.
 */
async function ask(question: string): Promise<boolean | null> {
  if (!process.stdin.isTTY) return null;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = terminal.question(`${question} [y/N] `).finally(() => terminal.close());
  return isYes(await answer);
}

process.exitCode = await runCli(process.argv.slice(2), process.env, Date.now(), {
  print: (line) => console.info(line),
  printError: (line) => console.error(line),
  ask,
});
