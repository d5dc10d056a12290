import { style } from '@vanilla-extract/css';
import * as action from '#components/action.css';
import { mediumScreen } from '#theme/breakpoints';
import { screenOnly } from '#theme/text.css';
import { theme } from '#theme/theme.css';

export const receipt = style({
  display: 'grid',
  gap: theme.space.large,
  '@media': { [mediumScreen]: { gridTemplateColumns: '1fr 1fr' } },
});

/** The text and the actions beside the summary, in groups with lines between them. */
export const aside = style({
  display: 'grid',
  alignContent: 'start',
  justifyItems: 'start',
  gap: theme.space.medium,
});

export const reference = style({ letterSpacing: '0.05em', display: 'inline-block' });

export const actions = style({
  width: '100%',
  paddingBlock: theme.space.small,
  borderBlock: `1px solid ${theme.color.line}`,
});

export const links = style({ display: 'flex', flexWrap: 'wrap', columnGap: theme.space.large });

export const another = style([action.secondary, screenOnly]);

/** The message of success above the receipt. */
export const success = style({ fontSize: theme.size.lead, fontWeight: 700, lineHeight: 1.4 });
