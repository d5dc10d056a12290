import type { ComponentProps } from 'react';
import { emailUrl } from '#studio/emailUrl';
import { mapUrl } from '#studio/map';
import { studio } from '#studio/studio';
import { studioChatUrl, studioPhoneUrl } from '#studio/studioNumber';
import { NewTabLink } from './NewTabLink';

/** The links to the studio. */

type LinkProps = Omit<ComponentProps<'a'>, 'href'>;

export const PhoneLink = (props: LinkProps) => (
  <a {...props} href={studioPhoneUrl()}>
    {studio.phone}
  </a>
);

export const EmailLink = (props: LinkProps) => (
  <a {...props} href={emailUrl(studio.email)}>
    {studio.email}
  </a>
);

export const MapLink = (props: LinkProps) => <NewTabLink {...props} href={mapUrl()} />;

/** A link to a WhatsApp chat with the studio; nothing when the studio has no number. */
export function WhatsAppLink({
  text,
  children = 'WhatsApp',
  ...props
}: LinkProps & { readonly text: string }) {
  const href = studioChatUrl(text);
  return href && <NewTabLink {...props} {...{ href, children }} />;
}

export const CallOrWrite = () => (
  <>
    Call <PhoneLink />
    {' or write to '}
    <EmailLink />.
  </>
);
