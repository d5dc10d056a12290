import { style } from '@vanilla-extract/css';
import { wideScreen } from '#theme/breakpoints';
import { smallPrint, theme } from '#theme/theme.css';

export const heading = style({
  marginBottom: theme.space.medium,
  fontSize: theme.size.page,
});

export const features = style({
  display: 'grid',
  gap: theme.space.large,
  marginTop: theme.space.huge,
  paddingTop: theme.space.large,
  borderTop: `1px solid ${theme.color.line}`,
  '@media': { [wideScreen]: { gridTemplateColumns: 'repeat(3, 1fr)', gap: theme.space.huge } },
});

export const name = style({ marginBottom: theme.space.tiny, fontSize: theme.size.body });

export const text = style(smallPrint);
