import type { ComponentProps } from 'react';
import { mapUrl } from '#studio/map';
import { NewTabLink } from './NewTabLink';

/** A link to the studio on a map. */
export const MapLink = (props: ComponentProps<'a'>) => <NewTabLink {...props} href={mapUrl()} />;
