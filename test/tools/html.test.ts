import { describe, expect, it } from 'vitest';
import {
  addScripts,
  fileOf,
  fillIn,
  inlineScript,
  inlineStylesheet,
  pressableStyleId,
} from '../../tools/html.ts';

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

describe('inlineStylesheet', () => {
  it('replaces the link with the content of the file, even where it contains a dollar sign', () => {
    const styled = inlineStylesheet(html, (file) => `/* $& ${file} */\n`);
    expect(styled).toContain(
      `<style id="${pressableStyleId}">/* $& assets/style-3.css */</style>\n`,
    );
    expect(styled).not.toContain('rel="stylesheet"');
  });

  it('throws when no stylesheet is linked', () => {
    expect(() => inlineStylesheet('<head></head>', () => '')).toThrow('links to no stylesheet');
  });
});

describe('inlineScript', () => {
  it('returns a script that adds no names to the page', () => {
    expect(inlineScript('var e=1;import("/a.js");\n')).toBe(
      '<script>(()=>{var e=1;import("/a.js");})()</script>',
    );
  });

  it.each(['import{a}from"./a.js";', 'var e=1;\nexport{e};', 'var e="</script>"'])(
    'throws for code that cannot be inline: %s',
    (code) => expect(() => inlineScript(code)).toThrow('must be complete'),
  );
});

describe('addScripts', () => {
  it('adds the chunks that the HTML does not name as scripts, before the style', () => {
    const styled = inlineStylesheet(html, () => 'p{margin:0}');
    const page = addScripts(styled, ['assets/Screen-5.js', 'assets/index-1.js']);
    expect(page.match(/<script type="module" crossorigin src="[^"]+"><\/script>|<style/g)).toEqual([
      '<script type="module" crossorigin src="/assets/index-1.js"></script>',
      '<script type="module" crossorigin src="/assets/Screen-5.js"></script>',
      '<style',
    ]);
  });
});

describe('fillIn', () => {
  it('puts the head and the body of a page into their places', () => {
    const page = fillIn(html, { head: '<title>$1</title>', body: '<div id="root">$&</div>' });
    expect(page).toMatch(/^<head>\s*<title>\$1<\/title>/);
    expect(page).toContain('<body><div id="root">$&</div></body>');
  });
});
