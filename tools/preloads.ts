import type { Rolldown } from 'vite';

/** A file in the output of Rolldown; chunks list their imports, assets have none. */
type Built = Rolldown.OutputAsset | Rolldown.OutputChunk;

/**
 * Returns the file names of a module's chunk and of all chunks that it imports statically, its own
 * first, so that a page can preload them. `module` is the path from the project root; it must be an
 * entry or a dynamic import. Throws when the bundle has no chunk for it.
 */
export function filesOfModule(bundle: Readonly<Record<string, Built>>, module: string): string[] {
  const own = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${module}`),
  );
  if (!own) throw new Error(`nothing was built for ${module}`);
  const files = new Set<string>();
  const add = (name: string) => {
    const file = bundle[name];
    if (file?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    file.imports.forEach(add);
  };
  add(own.fileName);
  return [...files];
}

/** Returns `<link rel="modulepreload">` elements for chunks, with a low fetch priority. */
export const preloading = (files: readonly string[]): string =>
  files
    .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`)
    .join('\n    ');
