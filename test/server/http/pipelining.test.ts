import { once } from 'node:events';
import { expect, it } from 'vitest';
import { listenHere, sendRaw } from '../../support/server/listening.ts';

const request = (more = '') => `GET /api/health HTTP/1.1\r\nhost: x\r\n${more}\r\n`;
const last = request('connection: close\r\n');

it('requests on one connection all get a response when each is sent after the previous response', async () => {
  const { address } = await listenHere();
  const { socket } = await sendRaw(address);
  for (let call = 0; call < 10; call += 1) {
    socket.write(request());
    const [part] = await once(socket, 'data');
    expect(String(part)).toMatch(/^HTTP\/1\.1 200 /);
  }
});

it.each([
  ['GET requests', '', '200'],
  ['requests with an unknown Expect header', 'expect: tea\r\n', '417'],
])(
  'pipelined %s get 4 responses, and close the connection when there are more',
  async (_, more, status) => {
    const { address } = await listenHere();
    const responses = async (sent: string) =>
      (await (await sendRaw(address, sent)).received).split(`HTTP/1.1 ${status} `).length - 1;
    const text = request(more);
    expect(await responses(text.repeat(3) + request(`${more}connection: close\r\n`))).toBe(4);
    expect(await responses(text.repeat(1000))).toBeLessThanOrEqual(4);
    expect(await (await sendRaw(address, last)).received).toContain('HTTP/1.1 200 ');
  },
);

it('new connections are closed at the limit of 2000 open ones, and accepted again below it', async () => {
  const { server, address } = await listenHere();
  expect(server.maxConnections).toBe(2000);
  server.maxConnections = 1;
  const { socket } = await sendRaw(address);
  const visit = async () => (await sendRaw(address, last)).received;
  expect(await visit()).toBe('');
  socket.destroy();
  await expect.poll(visit).toContain('HTTP/1.1 200 ');
});
