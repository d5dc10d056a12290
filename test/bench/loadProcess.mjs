import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';

/**
 * Sends calls from a process of its own, so that the measured server shares no thread with it:
 * autocannon's options as JSON come in, its result goes out.
 */
const result = await autocannon(JSON.parse(await text(process.stdin)));
process.stdout.write(JSON.stringify(result));
