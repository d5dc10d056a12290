import { expect, it } from 'vitest';
import { setupWarnings } from '../../server/setupWarnings.ts';
import { studio } from '../../src/studio/studio.ts';

const own = {
  ...studio,
  address: '5 Oxford Street, Osu, Accra',
  phone: '+233 24 100 0001',
  email: 'studio@example.net',
  website: 'https://example.net',
};
const mailServer = 'smtp://127.0.0.1';

it.each<[string, string | null, Partial<typeof studio>, RegExp[]]>([
  ['nothing', mailServer, {}, []],
  ['the mail server', null, {}, [/SMTP_URL/]],
  [
    'the address and the phone',
    mailServer,
    { address: '1 Example Street', phone: '030 000 0000' },
    [/studio\.ts: address, phone\.$/],
  ],
  ['the e-mail address', mailServer, { email: 'us@a.example' }, [/studio\.ts: email\.$/]],
  ['the site', mailServer, { website: 'https://a.example' }, [/a\.example\. .*VITE_SITE_URL/]],
])('setupWarnings has a line for what an installation lacks: %s', (_, smtpUrl, left, expected) => {
  const lines = setupWarnings(smtpUrl, { ...own, ...left });
  expect(lines).toEqual(expected.map((line) => expect.stringMatching(line)));
});
