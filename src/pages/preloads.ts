import type { Rolldown } from 'vite';

/** A file of the site that Rolldown has built: those with code know what they import. */
type Built = Rolldown.OutputAsset | Rolldown.OutputChunk;

/**
 * The files of code that a screen needs at once, its own first, so that a page can name them before
 * its first script asks for them; `screen` is the module's path from the root. Throws when no file
 * was built for the screen.
 */
export function filesOfScreen(bundle: Readonly<Record<string, Built>>, screen: string): string[] {
  const own = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${screen}`),
  );
  if (!own) throw new Error(`nothing was built for ${screen}`);
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
