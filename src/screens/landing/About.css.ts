import { style } from '@vanilla-extract/css';
import { onPaper, wideScreen } from '#theme/breakpoints';
import { displayText, theme } from '#theme/theme.css';

export const statements = style({
  display: 'grid',
  gap: theme.space.huge,
  '@media': {
    [onPaper]: { gap: theme.space.large },
    [wideScreen]: { gridTemplateColumns: '1.55fr 1fr' },
  },
});

export const name = style({
  marginBottom: theme.space.medium,
  fontSize: theme.size.body,
  letterSpacing: 0,
  color: theme.color.accent,
});

export const statement = style({
  maxWidth: '32em',
  fontSize: theme.size.lead,
  lineHeight: 1.45,
  color: theme.color.quiet,
  textWrap: 'pretty',
});

/** The mission, which the studio says loudly. */
export const manifesto = style({
  maxWidth: '18em',
  ...displayText,
  fontSize: theme.size.statement,
  letterSpacing: '-0.02em',
  textWrap: 'pretty',
  '@media': { [onPaper]: { maxWidth: 'none', fontSize: theme.size.title } },
});
