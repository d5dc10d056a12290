import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { acceptedEncodings, type Encoding } from './encodings.ts';

/** The bytes of a response body. */
export type Bytes = Uint8Array<ArrayBuffer>;

type HeaderFields = Readonly<Record<string, string>>;

/** The body of a response in one content coding, with its headers. */
interface Version {
  readonly bytes: Bytes;
  readonly headers: HeaderFields;
}

/** A response that is sent many times, with its bodies and headers prepared in advance. */
export interface Content {
  /** A weak ETag, because all content codings share it (RFC 9110, section 8.8.1). */
  readonly etag: string;
  readonly plain: Version;
  /** The compressed versions, only in codings in which they are smaller. */
  readonly encoded: Readonly<Partial<Record<Encoding, Version>>>;
  /** The headers of a 304 response. */
  readonly unchanged: HeaderFields;
}

/** The hono context variables that `send` and `sendAs` set. */
export interface ContentVariables {
  /**
   * True when the response is a prepared content with its security headers. Setting them on each
   * response would take a quarter of its time.
   */
  isPrepared?: boolean;
}

/** The input of prepareContent: the media type, the Cache-Control value and the bytes. */
interface Parts {
  readonly type: string;
  readonly cacheControl: string;
  /** A 304 response has them, too: browsers update the cached headers from it. */
  readonly securityHeaders: HeaderFields;
  readonly plain: Bytes;
  readonly encoded: Readonly<Partial<Record<Encoding, Bytes>>>;
}

/** Prepares the headers of a content; the ETag is a hash of the uncompressed bytes. */
export function prepareContent(parts: Parts): Content {
  const { type, cacheControl, securityHeaders, plain, encoded } = parts;
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  const etag = `W/"${hash}"`;
  const codings = Object.entries(encoded);
  const sharedHeaders = {
    ...securityHeaders,
    'cache-control': cacheControl,
    etag,
    // Without compressed versions, Vary would only make caches store identical copies.
    ...(codings.length > 0 && { vary: 'Accept-Encoding' }),
  };
  const version = (bytes: Bytes, coding = {}): Version => ({
    bytes,
    headers: {
      ...sharedHeaders,
      ...coding,
      'content-length': `${bytes.length}`,
      'content-type': type,
    },
  });
  return {
    etag,
    plain: version(plain),
    encoded: Object.fromEntries(
      codings.map(([coding, bytes]) => [coding, version(bytes, { 'content-encoding': coding })]),
    ),
    unchanged: sharedHeaders,
  };
}

/** True when an If-None-Match header is * or contains the ETag (weak comparison). */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((item) => weakEtag(item) === '*' || weakEtag(item) === etag) ?? false;

function weakEtag(item: string): string {
  const etag = item.trim();
  return etag.startsWith('"') ? `W/${etag}` : etag;
}

/**
 * Responds with status 304 when If-None-Match has the ETag, else with 200 and the content in the
 * smallest coding that the client accepts.
 */
export function send(c: Context, content: Content): Response {
  const { etag, unchanged } = content;
  if (!matchesEtag(c.req.header('if-none-match'), etag)) return sendAs(c, 200, content);
  c.set('isPrepared', true);
  return new Response(null, { status: 304, headers: unchanged });
}

/** Responds with a status and the content in the smallest coding that the client accepts. */
export function sendAs(c: Context, status: 200 | 404, { plain, encoded }: Content): Response {
  const accepted = acceptedEncodings(c.req.header('accept-encoding'));
  const encoding = accepted.find((one) => encoded[one] !== undefined);
  const { bytes, headers } = (encoding && encoded[encoding]) ?? plain;
  c.set('isPrepared', true);
  return new Response(bytes, { status, headers });
}
