import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** The names of text files. Images and fonts have formats that are compressed already. */
const text = /\.(js|svg)$/;

/** Vite plugin: writes compressed copies beside the text files of the built site. */
export const compressedFiles = (): Plugin => ({
  name: 'compressed-files',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle: ({ dir = '' }) => compressAllIn(dir),
});

/**
 * Writes compressed copies beside the text files of a directory and its subdirectories, at the
 * highest levels (Brotli's default), because it happens once.
 */
export function compressAllIn(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!text.test(name)) continue;
    const file = join(folder, name);
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(bytes));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
  }
}
