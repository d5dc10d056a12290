import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';

/**
 * Sends calls from a process of its own, so that the measured server shares no thread with it:
 * autocannon's options as JSON come in; its result goes out, with the time of each call in
 * milliseconds. Autocannon's own percentiles are whole milliseconds, and these calls take less.
 */
const run = autocannon(JSON.parse(await text(process.stdin)));
const times = [];
run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
const result = await run;
process.stdout.write(JSON.stringify({ ...result, times }));
