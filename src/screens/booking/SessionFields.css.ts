import { style } from '@vanilla-extract/css';
import { theme } from '#theme/theme.css';

export const slots = style({ display: 'grid', gap: theme.space.medium });

export const name = style({ display: 'block' });

export const price = style({ color: theme.color.quiet, fontSize: theme.size.small });
