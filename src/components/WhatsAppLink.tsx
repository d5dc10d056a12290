import type { ComponentProps } from 'react';
import { studioChatUrl } from '#studio/studioNumber';
import { NewTabLink } from './NewTabLink';

interface WhatsAppLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly text: string;
}

/** A link to a WhatsApp chat with the studio; nothing when the studio has no number. */
export function WhatsAppLink({ text, ...props }: WhatsAppLinkProps) {
  const href = studioChatUrl(text);
  return href && <NewTabLink {...props} href={href} />;
}
