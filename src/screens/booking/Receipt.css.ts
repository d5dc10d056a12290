import { style } from '@vanilla-extract/css';
import * as action from '#components/action.css';
import { onPaper, wideScreen } from '#theme/breakpoints';
import { screenOnly } from '#theme/text.css';
import { theme, wrapping } from '#theme/theme.css';

/** Apart from the form below it, which is not the next step. */
export const receipt = style({
  display: 'grid',
  gap: theme.space.huge,
  marginBottom: theme.space.large,
  paddingBottom: theme.space.section,
  borderBottom: `1px solid ${theme.color.line}`,
  '@media': {
    [wideScreen]: { gridTemplateColumns: '1.2fr 1fr' },
    [onPaper]: { padding: 0, border: 0 },
  },
});

/** The column beside the ticket: steps, links, contact. */
export const aside = style({
  display: 'grid',
  alignContent: 'start',
  justifyItems: 'start',
  gap: theme.space.large,
});

export const links = style({
  ...wrapping,
  gap: `${theme.space.small} ${theme.space.medium}`,
});

export const another = style([action.secondary, screenOnly]);

/** The message of success above the receipt; it has the focus, and its border is its frame. */
export const success = style({
  fontSize: theme.size.lead,
  fontWeight: 700,
  lineHeight: 1.4,
  ':focus': { outline: 'none' },
});
