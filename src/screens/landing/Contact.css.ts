import { style } from '@vanilla-extract/css';
import { link } from '#components/action.css';
import { canHover, wideScreen } from '#theme/breakpoints';
import { displayText, theme } from '#theme/theme.css';

export const columns = style({
  display: 'grid',
  gap: theme.space.huge,
  paddingBottom: theme.space.section,
  '@media': { [wideScreen]: { gridTemplateColumns: '1.2fr 1fr' } },
});

export const addresses = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: theme.space.medium,
  fontStyle: 'normal',
});

export const addressLink = style([
  link,
  {
    ...displayText,
    fontSize: theme.size.card,
    overflowWrap: 'anywhere',
    textDecorationColor: theme.color.accent,
    textDecorationThickness: '2px',
    '@media': { [canHover]: { ':hover': { color: theme.color.accentStrong } } },
  },
]);

export const place = style({ marginTop: theme.space.medium, fontSize: theme.size.lead });

export const directionsHeading = style({ marginBottom: theme.space.medium });

/** Below the line that connects the directions. */
export const logo = style({ width: '2.5rem', color: theme.color.accent });
