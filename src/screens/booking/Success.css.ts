import { style } from '@vanilla-extract/css';
import { theme } from '#theme/theme.css';

export const booked = style({ fontSize: theme.size.lead, fontWeight: 700, lineHeight: 1.4 });

export const lateChanges = style({ fontSize: theme.size.body, fontWeight: 400 });
