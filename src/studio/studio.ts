import { studioTime } from './clock';
import type { defaults } from './defaults';

/** What the owner of the studio sets in studio.json. */
export type StudioContent = Readonly<typeof defaults>;

export type PictureName = keyof StudioContent['captions'];

interface Studio extends StudioContent {
  /** On one line, without the country. */
  readonly address: string;
  /** The year (yyyy) in which the content was set; in the browser that of the page's HTML. */
  readonly year: string;
}

/**
 * The content about the studio. The server fills it at its start and the browser from the page, both
 * with `setStudio`, so nothing may read it while modules are loaded.
 */
export const studio = {} as Studio;

export function setStudio(content: StudioContent): void {
  const { street, district, city } = content;
  const year = studioTime(Date.now()).date.slice(0, 4);
  Object.assign(studio, { year }, content, { address: `${street}, ${district}, ${city}` });
}
