import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';

/**
 * Runs autocannon in a separate process. Reads its options as JSON from stdin, and writes its result
 * as JSON to stdout with the time of each request in milliseconds, because the percentiles of
 * autocannon are whole milliseconds, which is too coarse here.
 */
const run = autocannon(JSON.parse(await text(process.stdin)));
const times = [];
run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
const result = await run;
process.stdout.write(JSON.stringify({ ...result, times }));
