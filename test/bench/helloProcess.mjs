import { createServer } from 'node:http';

/** The least that a server can do: what every other one is compared with. Prints its address. */
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/plain' });
  response.end('hello');
});
server.listen(0, '127.0.0.1', () => console.info(`http://127.0.0.1:${server.address().port}`));
