import type { Weekday } from './clock';
import type { Price } from './prices';

/** A song as studio.json names it. */
export interface NamedSound {
  /** Its name in the folder `sounds` beside studio.json. */
  readonly file: string;
  readonly title: string;
  readonly artist: string;
  /** The language of the title, e.g. "ak" for Twi; empty for English. */
  readonly language: string;
}

/** A song of the section "Listen", with what the server has read from its file. */
export interface Sound extends NamedSound {
  /** The duration in whole seconds. */
  readonly seconds: number;
  /** The loudness of its parts, of equal length, as one digit each. */
  readonly peaks: string;
}

/** A price without a second one, which is shown beside it, e.g. "GH₵2,400" beside "$200". */
const price = (amount: number, currency: Price['currency']) => ({ amount, currency, second: '' });

/**
 * What the owner of the studio sets in studio.json, with the studio that is shown without one: prices
 * and closed days are the specification's (section 9); name, address, telephone number, e-mail address
 * and directions are stand-ins. A text that is empty is shown nowhere.
 */
export const defaults = {
  name: 'Accra Recording Studio',
  street: '1 Example Street',
  district: 'Osu',
  city: 'Accra',
  country: 'Ghana',
  /** ISO 3166. */
  countryCode: 'GH',
  /** The public address of the site without a slash at its end. */
  website: 'https://studio.example',
  phone: '+233 30 000 0000',
  email: 'bookings@studio.example',
  /** The WhatsApp number with its country code. */
  whatsApp: '',
  mission:
    'To give every artist in Accra a room where the song comes first: honest sound, patient engineers and times you can rely on.',
  vision:
    'A city whose records are made at home, from the first demo to the final master, and heard everywhere.',
  /** Who works at the desk, e.g. "Kofi Asante". */
  engineer: '',
  /** What was recorded here, e.g. "Ama Serwaa: Harmattan". */
  songs: [] as readonly string[],
  /** The sound samples that can be played. */
  sounds: [] as readonly Sound[],
  /** What is wrong with it by a rule that it was written before. */
  outdated: [] as readonly string[],
  /** The other files that studio.json names, and why they cannot be played. */
  refusedSounds: [] as readonly { readonly file: string; readonly problem: string }[],
  /** The services (specification, section 1). */
  services: {
    Recording:
      'Vocals, live bands and voice-over in treated booths, tracked by an engineer who listens.',
    'Mixing & Mastering':
      'Balanced, loud enough and still alive: mixes that hold up on a phone, in a car and in a club.',
    'Beat Production':
      'Highlife, Afrobeats, drill or gospel: a beat built around your voice, from the first bar.',
    Videography:
      'Performance videos and session films, shot in the booth while the take is being made.',
  },
  /** The feature cards (specification, section 2). */
  features: {
    'Professional Equipment':
      'Condenser microphones, a full console and instruments that are kept in tune.',
    'Flexible Hours': 'Mornings, afternoons or evenings, whenever the studio is open.',
    'Easy Booking': 'Choose a date, choose a slot, leave your number. We call you to confirm.',
  },
  /** False while the pictures are renders, which are captioned as such. */
  picturesAreOwn: false,
  /** The files in the folder `pictures` beside studio.json, which replace pictures of the site. */
  ownPictures: {} as Readonly<Record<string, readonly string[]>>,
  captions: {
    'control-room': 'The control room',
    'vocal-booth': 'The vocal booth',
    'performance-booth': 'The performance booth',
  },
  /** What is seen in each picture, as its `alt`. */
  alternatives: {
    'control-room':
      'Rows of faders and knobs on a mixing console under amber meters, with two studio monitors and a window into the booth behind.',
    'vocal-booth':
      'A large condenser microphone in a shock mount beside a round pop filter, with wooden slats and a warm lamp behind.',
    'performance-booth':
      'A sunburst drum kit on a striped rug, with an electric guitar on a stand in front of an amplifier, under bare bulbs.',
  },
  /** The way to the studio, one step each. */
  directions: [
    'Take a trotro or a taxi to the Osu junction.',
    'Walk down Example Street, past the bakery on the corner.',
    'Look for the amber lamp; the door is under it. Ring once: we may be recording.',
  ],
  /** Of one session of each type. */
  prices: {
    performance: price(200, 'USD'),
    recording: price(100, 'GHS'),
  },
  /** How a session is paid, in one line, e.g. "Cash, Mobile Money or card, on the day." */
  payment: '',
  /** With the number and the name for Mobile Money; the site takes no payment. */
  deposit: { performance: '', recording: '' },
  /** What happens when the artist is late, in one sentence. */
  lateRule: '',
  /** For how many hours before a session the artist can no longer move or cancel it online. */
  changeNoticeHours: 0,
  /** How many hours before its begin a session can be booked online at the latest. */
  minNoticeHours: 0,
  /** For how many days after a session the server keeps its personal data. */
  keepDays: 365,
  /** The studio's number in the register of Ghana's Data Protection Commission. */
  dataRegistration: '',
  /** Status, registration number and taxes of the business, in one line (Act 772, section 47). */
  legal: '',
  closedWeekdays: [0] as readonly Weekday[],
  /** The number of days after today that can be booked. */
  openingHorizonDays: 365,
};
