/**
 * The content about the studio, defined only here and meant to be replaced by its owner. The name,
 * address, phone number and e-mail address are placeholders.
 */

type Address = 'street' | 'district' | 'city' | 'country' | 'countryCode' | 'address';
type Contact = 'website' | 'phone' | 'email' | 'whatsApp';

export const studio: Readonly<Record<'name' | Address | Contact, string>> = {
  name: 'Accra Recording Studio',
  street: '1 Example Street',
  district: 'Osu',
  city: 'Accra',
  country: 'Ghana',
  countryCode: 'GH',
  /** On one line, without the country. */
  get address() {
    return `${this.street}, ${this.district}, ${this.city}`;
  },
  /** Public URL of the site; VITE_SITE_URL overrides it at build time. */
  website: 'https://studio.example',
  phone: '+233 30 000 0000',
  email: 'bookings@studio.example',
  /** WhatsApp number with its country code; nothing is shown when it is empty. */
  whatsApp: '',
};

/** Returns the public address of the site without a slash at its end; `set` is VITE_SITE_URL. */
export const siteAddress = (set: string | undefined): string =>
  (set ?? studio.website).replace(/\/$/, '');

/** True for a placeholder: "Example Street", seven zeros in a row, the domain .example (RFC 2606). */
export const isPlaceholder = (value: string): boolean =>
  /\bExample Street\b|000 ?0000|\.example$/.test(value);

/** The subtitle of the landing page, also in its title. */
export const subtitle = 'Professional Recording Studio in Accra';

/** Meta descriptions of the pages, for search engines and link previews. */
export const descriptions = {
  landing:
    'Record, mix and film in Accra: a professional studio with a performance booth and a recording booth. See the rates and book studio time online.',
  booking:
    'Book studio time in Accra online: choose the performance or the recording booth, a free date and a time slot.',
} as const;
