import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { type Bytes, type Content, prepareContent } from './content.ts';
import { type Encoding, encodings, suffixes } from './encodings.ts';
import { defaultSecurityHeaders, pageSecurityHeaders } from './responseHeaders.ts';

const isEncoded = (path: string) => encodings.some((one) => path.endsWith(suffixes[one]));
const isHidden = (path: string) => path.includes('/.');

/**
 * Reads all files of a directory into memory, with their compressed versions. Returns them by path,
 * e.g. "/assets/index-abc123.js"; hidden files are left out. `cacheControl` returns the
 * Cache-Control value of a path. Throws the system error when the directory cannot be read.
 */
export function siteFiles(
  directory: string,
  cacheControl: (path: string) => string,
): ReadonlyMap<string, Content> {
  const bytes = new Map<string, Bytes>();
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    const path = `/${name.replaceAll(sep, '/')}`;
    const file = join(directory, name);
    if (!isHidden(path) && statSync(file).isFile())
      bytes.set(path, Uint8Array.from(readFileSync(file)));
  }
  const files = new Map<string, Content>();
  for (const [path, plain] of bytes) {
    if (isEncoded(path)) continue;
    const encoded: Partial<Record<Encoding, Bytes>> = {};
    for (const encoding of encodings) {
      const smaller = bytes.get(path + suffixes[encoding]);
      if (smaller) encoded[encoding] = smaller;
    }
    const type = getMimeType(path) ?? 'application/octet-stream';
    const parts = { type, cacheControl: cacheControl(path), plain, encoded };
    const securityHeaders = path.endsWith('.html')
      ? pageSecurityHeaders(Buffer.from(plain).toString())
      : defaultSecurityHeaders;
    files.set(path, prepareContent({ ...parts, securityHeaders }));
  }
  return files;
}
