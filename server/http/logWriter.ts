/** The delay before buffered lines are printed, in milliseconds. */
const gathering = 20;

let waiting: string[] = [];

// An unhandled stream error, e.g. EPIPE when the reader of the log exits, would end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

function flush(): void {
  if (waiting.length > 0) console.info(waiting.join('\n'));
  waiting = [];
}
process.on('exit', flush);

/**
 * Prints an object as one line of JSON on standard output. Lines are buffered and printed together,
 * because a separate write for each takes a large part of the time of a response.
 */
export function writeLogLine(line: object): void {
  if (waiting.length === 0) setTimeout(flush, gathering);
  waiting.push(JSON.stringify(line));
}
