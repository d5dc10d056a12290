import { style } from '@vanilla-extract/css';
import { column } from '#components/Main.css';
import { theme } from '#theme/theme.css';

export const page = style([
  column,
  { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: theme.space.large },
]);

export const text = style({ fontSize: theme.size.lead });
