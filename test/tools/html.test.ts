import { describe, expect, it } from 'vitest';
import { fileOf, filesOf, fillIn, pressableStyleId, templateOf } from '../../tools/html.ts';

const html = `<head>
    <!-- prerendered head -->
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/style-3.css">
  </head>
  <body><div id="root"></div></body>`;

describe('fileOf', () => {
  it.each([
    ['/', 'index.html'],
    ['/booking', 'booking.html'],
  ])('names the HTML file of the path %s as %s', (path, file) => {
    expect(fileOf(path)).toBe(file);
  });
});

describe('filesOf', () => {
  it('names the files of the entries and of all chunks that they import, each once', () => {
    const chunk = (fileName: string, ...imports: string[]) => ({ fileName, imports });
    const index = chunk('index.js', 'shared.js');
    const shared = chunk('shared.js', 'index.js');
    const screen = chunk('screen.js', 'index.js', 'shared.js', 'external');
    const chunks = [chunk('other.js'), shared, screen, index];
    expect(filesOf([index, screen], chunks)).toEqual(['index.js', 'shared.js', 'screen.js']);
  });
});

describe('templateOf', () => {
  it('has the style, even where it contains a dollar sign, and no script', () => {
    const template = templateOf(html, '/* $& */\n');
    expect(template).toContain(`<style id="${pressableStyleId}">/* $& */</style>\n`);
    expect(template).not.toMatch(/rel="stylesheet"|<script/);
  });

  it('throws when no stylesheet is linked', () => {
    expect(() => templateOf('<script type="module"></script>', '')).toThrow('stylesheet');
  });
});

describe('fillIn', () => {
  it('puts the head and the body of a page into their places', () => {
    const page = fillIn(html, '<title>$1</title>', '<div id="root">$&</div>');
    expect(page).toMatch(/^<head>\s*<title>\$1<\/title>/);
    expect(page).toContain('<body><div id="root">$&</div></body>');
  });
});
