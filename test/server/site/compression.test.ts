import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createSite } from '../../../server/site/site.ts';

const built = fileURLToPath(new URL('../../../dist/site', import.meta.url));
const bytesOf = (name: string) => readFileSync(join(built, name));
const names = readdirSync(built, { recursive: true, encoding: 'utf8' });
const texts = names.filter((name) => /\.(html|js|css|svg|json|xml|txt|webmanifest)$/.test(name));

describe('the built site', () => {
  it('has a valid Brotli and gzip version of every text file over 256 bytes', () => {
    const long = texts.filter((name) => bytesOf(name).byteLength > 256);
    expect(long.length).toBeGreaterThan(6);
    for (const name of long) {
      const plain = bytesOf(name);
      const brotli = bytesOf(`${name}.br`);
      const gzip = bytesOf(`${name}.gz`);
      expect(brotli.byteLength, name).toBeLessThan(gzip.byteLength);
      expect(gzip.byteLength, name).toBeLessThan(plain.byteLength);
      expect(brotliDecompressSync(brotli).equals(plain), name).toBe(true);
      expect(gunzipSync(gzip).equals(plain), name).toBe(true);
    }
  });

  it('has compressed versions of text files only', () => {
    const compressed = names.filter((name) => /\.(br|gz)$/.test(name));
    expect(texts).toEqual(
      expect.arrayContaining(compressed.map((name) => name.replace(/\.(br|gz)$/, ''))),
    );
  });

  it('is sent with Brotli when the browser accepts it', async () => {
    const site = createSite(built).app;
    const [script = ''] = texts.filter((name) => name.endsWith('.js'));
    for (const path of ['/', '/booking', `/${script}`]) {
      const response = await site.request(path, { headers: { 'accept-encoding': 'gzip, br' } });
      expect([path, response.headers.get('content-encoding')]).toEqual([path, 'br']);
    }
  });
});
