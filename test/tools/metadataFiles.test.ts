import { expect, it } from 'vitest';
import { metadataFiles } from '../../tools/metadataFiles.ts';

const files = metadataFiles('https://studio.example', ['/', '/booking']);

it('lists the address of each path in the sitemap', () => {
  expect(files['sitemap.xml'].match(/<loc>[^<]+<\/loc>/g)).toEqual([
    '<loc>https://studio.example/</loc>',
    '<loc>https://studio.example/booking</loc>',
  ]);
});

it('names the sitemap in robots.txt', () => {
  expect(files['robots.txt']).toContain('Sitemap: https://studio.example/sitemap.xml');
});
