/** The delay before buffered lines are printed, in milliseconds. */
const flushDelay = 20;

let pendingLines: string[] = [];

// An unhandled stream error, e.g. EPIPE when the reader of the log exits, would end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

function flush(): void {
  if (pendingLines.length > 0) console.info(pendingLines.join('\n'));
  pendingLines = [];
}
process.on('exit', flush);

/**
 * Prints an object as one line of JSON on standard output. Lines are buffered and printed together,
 * because a separate write for each takes a large part of the time of a response.
 */
export function writeLogLine(line: object): void {
  if (pendingLines.length === 0) setTimeout(flush, flushDelay);
  pendingLines.push(JSON.stringify(line));
}
