import { expect, it } from 'vitest';
import { filesOf } from '../../tools/prerenderPlugin.ts';

it('filesOf names the files of the entries and of all chunks that they import, each once', () => {
  const chunk = (fileName: string, ...imports: string[]) => ({ fileName, imports });
  const index = chunk('index.js', 'shared.js');
  const shared = chunk('shared.js', 'index.js');
  const screen = chunk('screen.js', 'index.js', 'shared.js', 'external');
  const chunks = [chunk('other.js'), shared, screen, index];
  expect(filesOf([index, screen], chunks)).toEqual(['index.js', 'shared.js', 'screen.js']);
});
