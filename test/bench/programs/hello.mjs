import { createServer } from 'node:http';

/** A minimal HTTP server as the baseline for comparisons. Prints its URL. */
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/plain' });
  response.end('hello');
});
server.listen(0, '127.0.0.1', () => console.info(`http://127.0.0.1:${server.address().port}`));
