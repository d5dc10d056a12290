import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** The maximum number of pending requests per connection; browsers and proxies send one at a time. */
const maxPending = 4;

/**
 * Wraps a request listener and closes connections that send more requests without waiting for the
 * responses (HTTP pipelining). Node emits all requests in a chunk of 64 KB at once, more than 1,000
 * short ones, and each response stays in memory until the client has read the previous ones.
 */
export function limitPipelining(listener: RequestListener): RequestListener {
  const pending = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    const count = (pending.get(socket) ?? 0) + 1;
    if (count > maxPending) {
      socket.destroy();
      return;
    }
    pending.set(socket, count);
    response.once('close', () => pending.set(socket, (pending.get(socket) ?? 0) - 1));
    listener(request, response);
  };
}
