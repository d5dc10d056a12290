import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';

/**
 * The programs that the API is measured with, as processes of their own. `hello` is a minimal HTTP
 * server and prints its URL. `load` reads the options of autocannon as JSON from its standard input
 * and prints what it measured, with the time of each response in milliseconds: autocannon's own
 * percentiles are whole milliseconds.
 */

if (process.argv[2] === 'hello') {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    response.end('hello');
  });
  server.listen(0, '127.0.0.1', () => console.info(`http://127.0.0.1:${server.address().port}`));
} else {
  const { requests = [], ...options } = JSON.parse(await text(process.stdin));
  // Otherwise every connection would send the whole list.
  let connection = 0;
  const setupClient = (client) => {
    const part = requests.filter((_, index) => index % options.connections === connection);
    connection += 1;
    if (part.length > 0) client.setRequests(part);
  };
  const run = autocannon({ ...options, setupClient });
  const times = [];
  run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  const result = await run;
  const { duration, statusCodeStats, errors } = result;
  const average = result.requests.average;
  process.stdout.write(JSON.stringify({ average, duration, statusCodeStats, errors, times }));
}
