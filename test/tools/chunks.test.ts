import { describe, expect, it } from 'vitest';
import { chunksOf } from '../../tools/chunks.ts';

const chunk = (fileName: string, module: string, ...imports: string[]) => ({
  type: 'chunk' as const,
  fileName,
  facadeModuleId: `/project/${module}`,
  imports,
});

describe('chunksOf', () => {
  const bundle = {
    'index.js': chunk('index.js', 'src/main.tsx'),
    'shared.js': chunk('shared.js', 'src/shared.ts', 'index.js'),
    'screen.js': chunk('screen.js', 'src/Screen.tsx', 'index.js', 'shared.js', 'external'),
    'style.css': { type: 'asset' as const },
  };

  it('returns the chunk of a module and then all chunks that it imports, each once', () => {
    expect(chunksOf(bundle, 'src/Screen.tsx')).toEqual(['screen.js', 'index.js', 'shared.js']);
  });

  it('throws when no chunk was built for the module', () => {
    expect(() => chunksOf(bundle, 'src/Other.tsx')).toThrow('src/Other.tsx');
  });
});
