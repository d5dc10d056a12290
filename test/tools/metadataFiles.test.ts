import { expect, it } from 'vitest';
import { metadataFiles } from '../../tools/metadataFiles.ts';

const files = metadataFiles('https://studio.example', ['/', '/booking']);

it('metadataFiles lists the address of each path in the sitemap, which robots.txt names', () => {
  expect(files['sitemap.xml'].match(/<loc>[^<]+<\/loc>/g)).toEqual([
    '<loc>https://studio.example/</loc>',
    '<loc>https://studio.example/booking</loc>',
  ]);
  expect(files['robots.txt']).toContain('Sitemap: https://studio.example/sitemap.xml');
});
