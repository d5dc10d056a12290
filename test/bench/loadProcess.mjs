import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';

/**
 * Sends calls from a process of its own, so that the measured server shares no thread with it:
 * autocannon's options as JSON come in; its result goes out, with the time in milliseconds that 99
 * of 100 calls took at most. Autocannon counts whole milliseconds, and these calls take less.
 */
const run = autocannon(JSON.parse(await text(process.stdin)));
const times = [];
run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
const result = await run;
const ascending = Float64Array.from(times).sort();
const p99 = ascending[Math.ceil(ascending.length * 0.99) - 1];
process.stdout.write(JSON.stringify({ ...result, p99 }));
