import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * Posts bookings over ten connections in a separate process. Reads JSON with the address of the
 * server and the bookings from stdin, and writes JSON with the number of responses by status and the
 * total time in milliseconds to stdout.
 */
const connections = 10;
const { address, bookings } = JSON.parse(await text(process.stdin));
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const url = new URL('/api/bookings', address);

const post = (booking) =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const call = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode));
    });
    call.once('error', reject);
    call.end(JSON.stringify(booking));
  });

const statuses = {};
const waiting = [...bookings];
const began = performance.now();
await Promise.all(
  Array.from({ length: connections }, async () => {
    for (let booking = waiting.pop(); booking; booking = waiting.pop()) {
      const status = await post(booking);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  }),
);
const milliseconds = performance.now() - began;
agent.destroy();
process.stdout.write(JSON.stringify({ statuses, milliseconds }));
