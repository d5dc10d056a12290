import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { takeSecurityHeaders } from '../http/securityHeaders.ts';
import { acceptedEncodings, type Encoding } from './encodings.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

type HeaderFields = Readonly<Record<string, string>>;

/** The bytes of a content in one coding, with the headers that they are sent with. */
interface Version {
  readonly bytes: Bytes;
  readonly headers: HeaderFields;
}

/** Something that is sent again and again, made as far as it can be beforehand. */
export interface Content {
  /** Weak, because it stands for the content in every coding (RFC 9110, section 8.8.1). */
  readonly etag: string;
  readonly plain: Version;
  /** The same in those codings in which it is smaller. */
  readonly encoded: Readonly<Partial<Record<Encoding, Version>>>;
  /** The headers of the answer that the client has it already. */
  readonly unchanged: HeaderFields;
}

/** What content is made of: its media type, how caches may keep it, and its bytes. */
interface Parts {
  readonly type: string;
  readonly cacheControl: string;
  /** Headers of its own, which take the place of those that every answer has. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly plain: Bytes;
  readonly encoded: Readonly<Partial<Record<Encoding, Bytes>>>;
}

/** Content that is made of those parts. */
export function contentOf({ type, cacheControl, headers, plain, encoded }: Parts): Content {
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  const etag = `W/"${hash}"`;
  const codings = Object.entries(encoded);
  const always = {
    ...headers,
    'cache-control': cacheControl,
    etag,
    // Caches keep it apart for each Accept-Encoding only where there is something to choose.
    ...(codings.length > 0 && { vary: 'Accept-Encoding' }),
  };
  const version = (bytes: Bytes, coding = {}): Version => ({
    bytes,
    headers: { ...always, ...coding, 'content-length': `${bytes.length}`, 'content-type': type },
  });
  return {
    etag,
    plain: version(plain),
    encoded: Object.fromEntries(
      codings.map(([coding, bytes]) => [coding, version(bytes, { 'content-encoding': coding })]),
    ),
    unchanged: always,
  };
}

/** Whether an If-None-Match header names what the client would be sent. */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((item) => weak(item) === '*' || weak(item) === etag) ?? false;

function weak(item: string): string {
  const etag = item.trim();
  return etag.startsWith('"') ? `W/${etag}` : etag;
}

/** Answers 200 with the content in the best coding that the client takes, or 304 when it has it. */
export function send(c: Context, content: Content): Response {
  const { etag, unchanged } = content;
  return isKnown(c.req.header('if-none-match'), etag)
    ? new Response(null, { status: 304, headers: secured(c, unchanged) })
    : sendAs(c, 200, content);
}

/** Answers with a status and the content in the best coding that the client takes. */
export function sendAs(c: Context, status: 200 | 404, { plain, encoded }: Content): Response {
  const accepted = acceptedEncodings(c.req.header('accept-encoding'));
  const encoding = accepted.find((one) => encoded[one] !== undefined);
  const { bytes, headers } = (encoding && encoded[encoding]) ?? plain;
  return new Response(bytes, { status, headers: secured(c, headers) });
}

/** By the headers of a content, and these by the security headers: both together. */
const together = new WeakMap<HeaderFields, WeakMap<HeaderFields, HeaderFields>>();

/**
 * Headers with the security headers of this answer. They are put together once: to do it for every
 * answer was a third of what the answer cost.
 */
function secured(c: Context, headers: HeaderFields): HeaderFields {
  const security = takeSecurityHeaders(c);
  const known = together.get(headers) ?? new WeakMap<HeaderFields, HeaderFields>();
  const both = known.get(security) ?? { ...security, ...headers };
  if (!known.has(security)) together.set(headers, known.set(security, both));
  return both;
}
