import { expect, it, vi } from 'vitest';
import { routes } from '../src/app/routes.ts';
import { inlineModules, pageTemplate } from '../tools/pageTemplatePlugin.ts';

/** Runs the plugin on a build in a folder on Windows, and returns the scripts of each screen. */
function scriptsOf(screens: readonly string[], imports: readonly string[] = []) {
  const chunks = ['index.html', ...inlineModules, ...screens].map((module) => ({
    type: 'chunk',
    fileName: `${module}.js`,
    facadeModuleId: `C:/Users/Ama Boateng/studio/${module}`,
    imports: screens.includes(module) ? imports : [],
    code: '',
  }));
  const asset = { type: 'asset', source: '' };
  const assets = ['a.css', 'index.html'].map((fileName) => ({ ...asset, fileName }));
  const bundle = Object.fromEntries([...chunks, ...assets].map((file) => [file.fileName, file]));
  const emitFile = vi.fn();
  const error = (message: string) => {
    throw new Error(message);
  };
  Reflect.get(pageTemplate().generateBundle ?? {}, 'handler').call({ emitFile, error }, {}, bundle);
  return JSON.parse(emitFile.mock.calls[0]?.[0].source).scripts;
}

const modules = routes.map(({ module }) => module);

it('each page has its scripts, also of a build on Windows, and one that lacks them is an error', () => {
  expect(scriptsOf(modules)).toEqual(
    Object.fromEntries(modules.map((module) => [module, ['index.html.js', `${module}.js`]])),
  );
  expect(() => scriptsOf(modules.slice(1))).toThrow(`No chunk was built for ${modules[0]}.`);
  expect(() => scriptsOf(modules, ['lost.js'])).toThrow(/needs lost.js, which was not built/);
});
