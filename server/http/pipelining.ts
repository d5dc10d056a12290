import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** How many requests of one connection may wait for their responses; browsers send one at a time. */
const maxPipelined = 16;

/**
 * Wraps a request listener and closes connections that send many requests without waiting for the
 * responses (HTTP pipelining). Node emits all requests in a chunk of 64 KB at once: 2,400 short ones,
 * each of which would hold its response until the client reads the ones before it.
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
      // The parser goes on to the end of its chunk after the connection is closed.
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
 * Closes a connection. Node then creates an error for each of its requests that has no response yet;
 * without stack traces this takes a third of the time, in which nobody else is served.
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
