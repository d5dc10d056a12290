import { expect, it } from 'vitest';
import { robots, sitemap } from '../../tools/metadataFiles.ts';

it('lists the address of each path in the sitemap', () => {
  expect(sitemap('https://studio.example', ['/', '/booking']).match(/<loc>[^<]+<\/loc>/g)).toEqual([
    '<loc>https://studio.example/</loc>',
    '<loc>https://studio.example/booking</loc>',
  ]);
});

it('names the sitemap in robots.txt', () => {
  expect(robots('https://studio.example')).toContain('Sitemap: https://studio.example/sitemap.xml');
});
