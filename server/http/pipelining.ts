import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** The maximum number of pending requests per connection; browsers send one at a time. */
const maxPipelined = 16;

/**
 * Wraps a request listener and closes connections that send too many requests without waiting for
 * the responses (HTTP pipelining). Node emits all requests in a chunk of 64 KB at once, up to 2,400
 * short ones, and each response stays in memory until the client has read the previous ones.
 */
export function limitPipelining(listener: RequestListener): RequestListener {
  const pending = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: 1 | -1): number => {
    const total = (pending.get(socket) ?? 0) + change;
    pending.set(socket, total);
    return total;
  };
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) {
      // Node parses the rest of the chunk even after the connection is closed.
      request.destroy();
    } else if (count(socket, 1) > maxPipelined) {
      closeWithoutStackTraces(socket);
    } else {
      response.once('close', () => count(socket, -1));
      listener(request, response);
    }
  };
}

/**
 * Closes a connection. Node then creates an error for each of its pending requests, which blocks
 * the event loop; without stack traces this takes a third of the time.
 */
function closeWithoutStackTraces(socket: Socket): void {
  const { stackTraceLimit } = Error;
  socket.prependOnceListener('close', () => {
    Error.stackTraceLimit = 0;
  });
  socket.once('close', () => {
    Error.stackTraceLimit = stackTraceLimit;
  });
  socket.destroy();
}
