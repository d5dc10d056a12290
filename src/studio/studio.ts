import type { Price } from './prices';

/** A day of the week; 0 is Sunday, 6 is Saturday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export type PictureName = 'control-room' | 'vocal-booth' | 'performance-booth';

/** The services and the feature cards (specification, sections 1 and 2). */
type Service = 'Recording' | 'Mixing & Mastering' | 'Beat Production' | 'Videography';
type Feature = 'Professional Equipment' | 'Flexible Hours' | 'Easy Booking';

/** A value for each of some names. */
type Each<Name extends string, Value> = Readonly<Record<Name, Value>>;
type EachBooth<Value> = Each<'performance' | 'recording', Value>;

/** What the owner of the studio sets in studio.json. A text that is empty is shown nowhere. */
export interface StudioContent {
  readonly name: string;
  readonly street: string;
  readonly district: string;
  readonly city: string;
  readonly country: string;
  /** ISO 3166, e.g. "GH". */
  readonly countryCode: string;
  /** The public address of the site without a slash at its end, e.g. "https://studio.example". */
  readonly website: string;
  readonly phone: string;
  readonly email: string;
  /** The WhatsApp number with its country code. */
  readonly whatsApp: string;
  readonly mission: string;
  readonly vision: string;
  /** Who works at the desk, e.g. "Kofi Asante". */
  readonly engineer: string;
  /** What was recorded here, e.g. "Ama Serwaa: Harmattan". */
  readonly songs: readonly string[];
  readonly services: Each<Service, string>;
  readonly features: Each<Feature, string>;
  /** False while the pictures are renders, which are captioned as such. */
  readonly picturesAreOwn: boolean;
  /** The files in the folder `pictures` beside studio.json, which replace pictures of the site. */
  readonly ownPictures: Partial<Each<PictureName, readonly string[]>>;
  readonly captions: Each<PictureName, string>;
  /** What is seen in each picture, as its `alt`. */
  readonly alternatives: Each<PictureName, string>;
  /** The way to the studio, one step each. */
  readonly directions: readonly string[];
  /** Of one session; `second` is shown beside the price, e.g. "GH₵2,400" beside "$200". */
  readonly prices: EachBooth<Price & { readonly second: string }>;
  /** How a session is paid, in one line, e.g. "Nothing to pay now. We call you to confirm." */
  readonly payment: string;
  /** With the number and the name for Mobile Money; the site takes no payment. */
  readonly deposit: EachBooth<string>;
  /** What happens when the artist is late, in one sentence. */
  readonly lateRule: string;
  /** For how many hours before a session the artist can no longer move or cancel it online. */
  readonly changeNoticeHours: number;
  /** How many hours before its begin a session can be booked online at the latest. */
  readonly minNoticeHours: number;
  /** For how many days after a session the server keeps its personal data. */
  readonly keepDays: number;
  /** The studio's number in the register of Ghana's Data Protection Commission. */
  readonly dataRegistration: string;
  readonly closedWeekdays: readonly Weekday[];
  /** The number of days after today that can be booked. */
  readonly openingHorizonDays: number;
}

interface Studio extends StudioContent {
  /** On one line, without the country. */
  readonly address: string;
}

/**
 * The content about the studio. The server fills it at its start and the browser from the page, both
 * with `setStudio`, so nothing may read it while modules are loaded.
 */
export const studio = {} as Studio;

export function setStudio(content: StudioContent): void {
  const { street, district, city } = content;
  Object.assign(studio, content, { address: `${street}, ${district}, ${city}` });
}
