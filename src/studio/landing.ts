/** The content of the landing page alone, which the other pages do not load. */

/** The phrases of the headline (specification, section 1). */
export const phrases = ['Elevate Your Sound', 'Ready for the next hit'] as const;

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

/** Directions to the studio, one step each. */
export const directions = [
  'Take a trotro or a taxi to the Osu junction.',
  'Walk down Example Street, past the bakery on the corner.',
  'Look for the amber lamp; the door is under it. Ring once: we may be recording.',
] as const;
