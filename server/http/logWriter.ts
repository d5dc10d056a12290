/** How long a line waits for others to be printed together with, in milliseconds. */
const gathering = 20;

let waiting: string[] = [];

// The server goes on without its log when nobody reads the log any more (EPIPE).
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

function flush(): void {
  if (waiting.length > 0) console.info(waiting.join('\n'));
  waiting = [];
}
process.on('exit', flush);

/**
 * Prints a line as JSON on the standard output, soon and together with others: to print each by
 * itself was a good part of what an answer cost.
 */
export function writeLogLine(line: object): void {
  if (waiting.length === 0) setTimeout(flush, gathering);
  waiting.push(JSON.stringify(line));
}
