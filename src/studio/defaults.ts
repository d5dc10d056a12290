import type { StudioContent } from './studio';

/**
 * The studio that is shown without a studio.json: prices and closed days are the specification's
 * (section 9); name, address, telephone number, e-mail address and directions are stand-ins.
 */
export const defaults: StudioContent = {
  name: 'Accra Recording Studio',
  street: '1 Example Street',
  district: 'Osu',
  city: 'Accra',
  country: 'Ghana',
  countryCode: 'GH',
  website: 'https://studio.example',
  phone: '+233 30 000 0000',
  email: 'bookings@studio.example',
  whatsApp: '',
  mission:
    'To give every artist in Accra a room where the song comes first: honest sound, patient engineers and times you can rely on.',
  vision:
    'A city whose records are made at home, from the first demo to the final master, and heard everywhere.',
  engineer: '',
  songs: [],
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
  features: {
    'Professional Equipment':
      'Condenser microphones, a full console and instruments that are kept in tune.',
    'Flexible Hours': 'Mornings, afternoons or evenings, whenever the studio is open.',
    'Easy Booking': 'Choose a date, choose a slot, leave your number. We call you to confirm.',
  },
  picturesAreOwn: false,
  ownPictures: {},
  captions: {
    'control-room': 'The control room',
    'vocal-booth': 'The vocal booth',
    'performance-booth': 'The performance booth',
  },
  alternatives: {
    'control-room':
      'Rows of faders and knobs on a mixing console under amber meters, with two studio monitors and a window into the booth behind.',
    'vocal-booth':
      'A large condenser microphone in a shock mount beside a round pop filter, with wooden slats and a warm lamp behind.',
    'performance-booth':
      'A sunburst drum kit on a striped rug, with an electric guitar on a stand in front of an amplifier, under bare bulbs.',
  },
  directions: [
    'Take a trotro or a taxi to the Osu junction.',
    'Walk down Example Street, past the bakery on the corner.',
    'Look for the amber lamp; the door is under it. Ring once: we may be recording.',
  ],
  prices: {
    performance: { amount: 200, currency: 'USD', second: '' },
    recording: { amount: 100, currency: 'GHS', second: '' },
  },
  payment: '',
  deposit: { performance: '', recording: '' },
  lateRule: '',
  changeNoticeHours: 0,
  minNoticeHours: 0,
  keepDays: 365,
  dataRegistration: '',
  closedWeekdays: [0],
  openingHorizonDays: 365,
};
