/** The content codings that answers are kept ready in, the smallest first (RFC 9110, section 8.4.1). */
export const encodings = ['br', 'gzip'] as const;

export type Encoding = (typeof encodings)[number];

/** What is added to a file's name for the file that holds the same in a coding. */
export const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** Finds a coding in an Accept-Encoding header and, where one is written, its weight. */
const item = (coding: string) =>
  new RegExp(String.raw`(?:^|,)\s*${coding}\s*(?:;\s*q\s*=\s*([\d.]+)\s*)?(?:,|$)`, 'i');
const items = encodings.map((encoding) => ({ encoding, pattern: item(encoding) }));
const anyOther = item(String.raw`\*`);

/** The codings that an Accept-Encoding header takes, the smallest first; none without a header. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined) return [];
  return items
    .filter(({ pattern }) => {
      const found = pattern.exec(header) ?? anyOther.exec(header);
      return found !== null && Number(found[1] ?? 1) > 0;
    })
    .map(({ encoding }) => encoding);
}
