import type { Rolldown } from 'vite';

/** The properties used of a file in the output of Rolldown; assets have no imports. */
type BuiltFile =
  | Pick<Rolldown.OutputChunk, 'type' | 'fileName' | 'facadeModuleId' | 'imports'>
  | Pick<Rolldown.OutputAsset, 'type'>;

/**
 * Returns the file names of a module's chunk and of all chunks that it imports statically, its own
 * first, so that a page can preload them. `module` is the path from the project root; it must be an
 * entry or a dynamic import. Throws when the bundle has no chunk for it.
 */
export function chunksOf(
  bundle: Readonly<Record<string, BuiltFile>>,
  module: string,
): readonly string[] {
  const own = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${module}`),
  );
  if (own?.type !== 'chunk') throw new Error(`No chunk was built for ${module}.`);
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
