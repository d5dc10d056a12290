/** The supported content codings, smallest output first (RFC 9110, section 8.4.1). */
export const encodings = ['br', 'gzip'] as const;

/** A supported content coding. */
export type Encoding = (typeof encodings)[number];

/** The file name suffix of a compressed version, by coding. */
export const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** Returns a pattern that finds a coding in Accept-Encoding and captures its weight, if any. */
const item = (coding: string) =>
  new RegExp(String.raw`(?:^|,)\s*${coding}\s*(?:;\s*q\s*=\s*([\d.]+)\s*)?(?:,|$)`, 'i');
const items = encodings.map((encoding) => ({ encoding, pattern: item(encoding) }));
const anyOther = item(String.raw`\*`);

/** Returns the codings that an Accept-Encoding header accepts, smallest first; none without it. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined) return [];
  return items
    .filter(({ pattern }) => {
      const found = pattern.exec(header) ?? anyOther.exec(header);
      return found !== null && Number(found[1] ?? 1) > 0;
    })
    .map(({ encoding }) => encoding);
}
