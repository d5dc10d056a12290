import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import { readConfig } from '../../../server/config.ts';
import { openSqlite } from '../../../server/database/sqlite/sqliteDatabase.ts';
import { addressOf, listen, stop } from '../../../server/http/httpServer.ts';
import { sendRequest } from '../../support/server/calls.ts';
import { flood, shortRequests } from '../../support/server/pipelining.ts';
import { startServer } from '../../support/server/serverForTest.ts';
import { temporaryFolder, tuesdayAtTen } from '../../support/server/testApi.ts';

/** Opens a connection and sends the text; resolves with all that was received when it closes. */
async function sendRaw(address: string, text: string): Promise<string> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  let received = '';
  socket.setEncoding('utf8').on('data', (part) => {
    received += part;
  });
  socket.write(text);
  await new Promise((resolve) => socket.once('close', resolve));
  return received;
}

const health = 'GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n';
const lastHealth = 'GET /api/health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
const numberOf = (text: string, part: string) => text.split(part).length - 1;

describe('pipelined requests on one connection', () => {
  it('all get a response when there are 4', async () => {
    const { address, said } = await startServer();
    const received = await sendRaw(address, health.repeat(3) + lastHealth);
    expect(numberOf(received, 'HTTP/1.1 200 ')).toBe(4);
    expect(said.error).toBe('');
  });

  it('all get a response when each of 100 is sent after the previous response', async () => {
    const { address } = await startServer();
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    for (let call = 0; call < 100; call += 1) {
      socket.write(health);
      const [part] = await once(socket, 'data');
      expect(String(part)).toMatch(/^HTTP\/1\.1 200 /);
    }
    expect(socket.destroyed).toBe(false);
  });

  it('close the connection when there are more than 4', async () => {
    const { address, said } = await startServer();
    const received = await sendRaw(address, health.repeat(2000));
    expect(numberOf(received, 'HTTP/1.1 200 ')).toBeLessThanOrEqual(4);
    expect((await sendRequest(address, '/api/health')).status).toBe(200);
    expect(said.error).toBe('');
  });
});

describe.runIf(process.platform === 'linux')(
  '20 connections that pipeline requests without reading responses',
  () => {
    it('are closed, use less than 120 MB, and do not block other clients', async () => {
      const { studio, figures } = await flood(shortRequests['GET booked-dates'], {
        connections: 20,
        deadline: 25_000,
      });
      expect(figures.closed).toBe(20);
      expect(figures['MB at most'] - figures['MB before']).toBeLessThan(120);
      expect(figures.visitors).toBeGreaterThan(0);
      expect((await sendRequest(studio.address, '/booking')).status).toBe(200);
      expect(studio.said.error).toBe('');
    });
  },
);

/** Starts a server in this process; it stops at the end of the test. */
async function startHere() {
  const store = bookingRepository(openSqlite(`${temporaryFolder()}/bookings.sqlite`));
  const config = readConfig({ PORT: '0' });
  const server = await listen(createApp({ store, now: () => tuesdayAtTen, config }), config);
  onTestFinished(async () => {
    await stop(server);
    await store.close();
  });
  return { server, address: addressOf(server, config.host) };
}

describe('new connections', () => {
  it('are closed at the limit of 2000 open connections, and accepted again below it', async () => {
    const { server, address } = await startHere();
    const { hostname, port } = new URL(address);
    expect(server.maxConnections).toBe(2000);
    server.maxConnections = 2;
    const sockets: Socket[] = [];
    for (let count = 0; count < 2; count += 1) {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      sockets.push(socket);
    }
    expect(await sendRaw(address, lastHealth)).toBe('');
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => sendRaw(address, lastHealth)).toContain('HTTP/1.1 200 ');
  });
});
