import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { policyOfPage, preventScrollStyle } from '../../../server/http/securityHeaders.ts';

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

it('the Content-Security-Policy of a page allows its inline scripts and styles, and no others', () => {
  const html = '<script src="/a.js"></script><script>go()</script><script type="x">[]</script>';
  const policy = policyOfPage(`${html}<style id="a">a{}</style>`);
  const style = `'${preventScrollStyle}' '${hashOf('a{}')}'`;
  expect(policy).toContain(`script-src 'self' '${hashOf('go()')}'; style-src 'self' ${style};`);
});

it('the Content-Security-Policy allows the style element that the installed react-aria inserts while a dialog is open', () => {
  const installed = dirname(createRequire(import.meta.url).resolve('react-aria/package.json'));
  const module = join(installed, 'dist/private/overlays/usePreventScroll.mjs');
  const source = readFileSync(module, 'utf8');
  const [, style = ''] = /style\.textContent = `([^`]*)`\.trim\(\)/.exec(source) ?? [];
  expect(preventScrollStyle).toBe(hashOf(style.trim()));
});
