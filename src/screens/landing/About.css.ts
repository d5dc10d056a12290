import { style } from '@vanilla-extract/css';
import { wideScreen } from '#theme/breakpoints';
import { theme } from '#theme/theme.css';

export const statements = style({
  display: 'grid',
  gap: `${theme.space.medium} ${theme.space.huge}`,
  '@media': { [wideScreen]: { gridTemplateColumns: '12rem 1fr', rowGap: theme.space.huge } },
});

export const name = style({
  paddingTop: '0.5em',
  fontSize: theme.size.body,
  letterSpacing: 0,
  color: theme.color.accent,
});

export const statement = style({
  maxWidth: '20em',
  marginBottom: theme.space.large,
  fontSize: 'clamp(1.375rem, 1rem + 1.8vw, 2.25rem)',
  lineHeight: 1.3,
  letterSpacing: '-0.01em',
  textWrap: 'pretty',
});
