import { style } from '@vanilla-extract/css';
import { theme } from '#theme/theme.css';

export const said = style({ marginTop: theme.space.medium });

export const offers = style({ display: 'flex', flexWrap: 'wrap', gap: theme.space.small });
