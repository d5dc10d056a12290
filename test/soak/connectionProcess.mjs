import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/**
 * Opens connections to port 443 of loopback, one more than deploy/connections.nft allows an address,
 * and prints what happened as JSON. Runs in a network namespace with these rules.
 */

const limit = 100;
const server = createServer((socket) => socket.on('error', () => {})).listen(443, '127.0.0.1');
await once(server, 'listening');

const open = (localAddress) => connect({ host: '127.0.0.1', port: 443, localAddress });

const sockets = [];
for (let count = 0; count < limit; count += 1) {
  const socket = open('127.0.0.2');
  await once(socket, 'connect');
  sockets.push(socket);
}
const oneMore = open('127.0.0.2');
await once(open('127.0.0.3'), 'connect');
const isOneMoreWaiting = oneMore.connecting;
// When one is closed, the waiting one is let in.
sockets[0].destroy();
await once(oneMore, 'connect');
console.info(JSON.stringify({ connected: sockets.length, isOneMoreWaiting }));
process.exit(0);
