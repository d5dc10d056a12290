/**
 * The content about the studio, defined only here and meant to be replaced by its owner. The name,
 * address, phone number and e-mail address are placeholders.
 */

export const studio = {
  name: 'Accra Recording Studio',
  street: '1 Example Street',
  district: 'Osu',
  city: 'Accra',
  country: 'Ghana',
  countryCode: 'GH',
  /** Public URL of the site; VITE_SITE_URL overrides it at build time. */
  website: 'https://studio.example',
  phone: '+233 30 000 0000',
  email: 'bookings@studio.example',
  /** WhatsApp number with its country code; nothing is shown when it is empty. */
  whatsApp: '' as string,
} as const satisfies Record<string, string>;

/**
 * The price of each session type in a second currency, as it is shown beside the first price, e.g.
 * "GH₵2,400" beside "$200"; nothing is shown where it is empty.
 */
export const secondPrices: Readonly<Record<'performance' | 'recording', string>> = {
  performance: '',
  recording: '',
};

export const hero = {
  phrases: ['Elevate Your Sound', 'Ready for the next hit'],
  subtitle: 'Professional Recording Studio in Accra',
} as const;

export const about = {
  mission:
    'To give every artist in Accra a room where the song comes first: honest sound, patient engineers and times you can rely on.',
  vision:
    'A city whose records are made at home, from the first demo to the final master, and heard everywhere.',
} as const;

/** The services, each with the session type to book for it. */
export const services = [
  {
    name: 'Recording',
    bookingType: 'recording',
    text: 'Vocals, live bands and voice-over in treated booths, tracked by an engineer who listens.',
  },
  {
    name: 'Mixing & Mastering',
    bookingType: 'recording',
    text: 'Balanced, loud enough and still alive: mixes that hold up on a phone, in a car and in a club.',
  },
  {
    name: 'Beat Production',
    bookingType: 'recording',
    text: 'Highlife, Afrobeats, drill or gospel: a beat built around your voice, from the first bar.',
  },
  {
    name: 'Videography',
    bookingType: 'performance',
    text: 'Performance videos and session films, shot in the booth while the take is being made.',
  },
] as const;

export const gallery = [
  {
    name: 'control-room',
    caption: 'The control room',
    alt: 'Rows of faders and knobs on a mixing console under amber meters, with two studio monitors and a window into the booth behind.',
  },
  {
    name: 'vocal-booth',
    caption: 'The vocal booth',
    alt: 'A large condenser microphone in a shock mount beside a round pop filter, with wooden slats and a warm lamp behind.',
  },
  {
    name: 'performance-booth',
    caption: 'The performance booth',
    alt: 'A sunburst drum kit on a striped rug, with an electric guitar on a stand in front of an amplifier, under bare bulbs.',
  },
] as const;

export const features = [
  {
    name: 'Professional Equipment',
    text: 'Condenser microphones, a full console and instruments that are kept in tune.',
  },
  {
    name: 'Flexible Hours',
    text: 'Mornings, afternoons or evenings, from Monday to Saturday.',
  },
  {
    name: 'Easy Booking',
    text: 'Choose a date, choose a slot, leave your number. We call you to confirm.',
  },
] as const;

/** Directions to the studio, one step each. */
export const directions = [
  'Take a trotro or a taxi to the Osu junction.',
  'Walk down Example Street, past the bakery on the corner.',
  'Look for the amber lamp; the door is under it. Ring once: we may be recording.',
] as const;

/** Meta descriptions of the pages, for search engines and link previews. */
export const descriptions = {
  landing:
    'Record, mix and film in Accra: a professional studio with a performance booth and a recording booth. See the rates and book studio time online.',
  booking:
    'Book studio time in Accra online: choose the performance or the recording booth, a free date and a time slot.',
} as const;
