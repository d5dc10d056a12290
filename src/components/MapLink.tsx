import type { ComponentProps } from 'react';
import { mapUrl } from '#studio/map';
import { NewTabLink } from './NewTabLink';

export const MapLink = (props: ComponentProps<'a'>) => <NewTabLink {...props} href={mapUrl()} />;
