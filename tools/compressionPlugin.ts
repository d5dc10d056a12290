import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { type Encoding, encodings, suffixes } from '../server/site/encodings.ts';

/** True for text files. Images and fonts have formats that are compressed already. */
const isText = (name: string) => /\.(html|js|css|svg|json|xml|txt|webmanifest)$/.test(name);

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Uses the highest levels: files are compressed once, at build time. */
const compress: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => deflate(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** Vite plugin: writes compressed copies beside the text files of the built site. */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    buildApp: {
      order: 'post',
      async handler({ environments, config }) {
        const folder = resolve(config.root, environments.client?.config.build.outDir ?? '');
        await compressAllIn(folder);
      },
    },
  };
}

/**
 * Writes compressed copies beside the text files of a directory and its subdirectories, where they
 * are smaller than the original.
 */
export async function compressAllIn(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(names.filter(isText).map((name) => compressBeside(join(folder, name))));
}

async function compressBeside(file: string): Promise<void> {
  if (!(await stat(file)).isFile()) return;
  const plain = await readFile(file);
  for (const encoding of encodings) {
    const smaller = await compress[encoding](plain);
    if (smaller.length < plain.length) await writeFile(file + suffixes[encoding], smaller);
  }
}
