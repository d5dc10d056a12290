/** The length of the hash of each file, and the file of each short hash. */
const lengths = new Map<string, number>();
const files = new Map<string, string>();

/**
 * Returns the name of a class in the built pages, which all have the style of all: with three characters
 * of the hash of its file, each page is 300 bytes smaller. Throws when two files have the same three.
 */
export function shortIdentifier({ hash, filePath }: { hash: string; filePath: string }): string {
  // The class's number follows the hash of the file; the first one is 0.
  const length = lengths.get(filePath) ?? hash.length - 1;
  lengths.set(filePath, length);
  const short = hash.slice(1, 4);
  const other = files.get(short) ?? filePath;
  if (other !== filePath) throw new Error(`Rename ${filePath}: its hash is like that of ${other}`);
  files.set(short, filePath);
  // A capital, because vanilla-extract also finds a name in the words of a selector.
  const name = short.replace(/^\d/, '_$&').replace(/^[a-z]/, (letter) => letter.toUpperCase());
  return name + hash.slice(length);
}
