/** Where a JSON text that somebody has typed is wrong, and what to write instead. */

const lineAt = (text: string, position: number) => text.slice(0, position).split('\n').length;

/** Returns the position to which a message of V8 refers: its own, or that of the text that it quotes. */
function positionOf(text: string, message: string): number {
  const given = /position (\d+)/.exec(message)?.[1];
  if (given) return Number(given);
  const [, token = '', dots, quoted = ''] =
    /^Unexpected token '(.+?)', (\.{3})?"(.*?)"(?:\.{3})? is not valid JSON$/su.exec(message) ?? [];
  if (!quoted) return text.trimEnd().length;
  // Ten characters stand before the token, unless the text begins with them.
  return text.indexOf(quoted) + (dots ? 10 : quoted.indexOf(token));
}

/** Hints by the text at which parsing fails. */
const hints: readonly (readonly [there: RegExp, hint: string])[] = [
  [/^[“”„«»‘’`']/, 'write straight double quotes, "like this"'],
  [/^(true|false|none|yes|no)\b/i, 'write true or false'],
  [/^(\/|#)/, 'take the comment out'],
  [/^\\/, 'write \\\\ for \\'],
  [/^[,}\]]/, 'a value is missing, or there is a comma too much'],
  [/^\p{L}/u, 'put the text into double quotes'],
];

/** Returns where the error of JSON.parse is and what to write, e.g. "in line 3: take the comment out". */
export function syntaxMistake(text: string, { message }: Error): string {
  const position = positionOf(text, message);
  const isMissing =
    /^Expected ',' or/.test(message) && !/^[“”„«»‘’`'/#]/.test(text[position] ?? '');
  // The line before has the comma too much, or lacks it.
  const before = text.slice(0, position).trimEnd().length;
  const isEarlier = isMissing || (/^[}\]]/.test(text[position] ?? '') && text[before - 1] === ',');
  const line = `in line ${lineAt(text, isEarlier ? before : position)}`;
  if (position >= text.trimEnd().length) return `${line}: something is missing at the end`;
  // Parsing fails behind a backslash, and inside of a word that begins as "null" does.
  const token = text.slice(text.slice(0, position + 1).search(/(\\?.|\p{L}+)$/su));
  const there = hints.find(([pattern]) => pattern.test(token));
  const hint = isMissing ? 'a comma is missing' : there?.[1];
  return hint ? `${line}: ${hint}` : line;
}

/** Returns the keys that stand twice in an object of a valid JSON text, each with its second line. */
export function doubledKeys(text: string): readonly { key: string; line: number }[] {
  const objects: Set<string>[] = [];
  const doubled: { key: string; line: number }[] = [];
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g)) {
    if (token === '{') objects.push(new Set());
    else if (token === '}') objects.pop();
    else if (token.endsWith(':')) {
      const key: string = JSON.parse(token.slice(0, -1));
      if (objects.at(-1)?.has(key)) doubled.push({ key, line: lineAt(text, index) });
      objects.at(-1)?.add(key);
    }
  }
  return doubled;
}
