import type { Rolldown } from 'vite';

/** A file of the site that Rolldown has built: those with code know what they import. */
type Built = Rolldown.OutputAsset | Rolldown.OutputChunk;

/**
 * The files of code that a screen or another module with a file of its own needs at once, its own
 * first, so that a page can name them before its first script asks for them; `module` is the path
 * from the root. Throws when no file was built for the module.
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

/** The tags that let a browser fetch files of code early. */
export const preloading = (files: readonly string[]): string =>
  files
    .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`)
    .join('\n    ');
