import { globalStyle, style } from '@vanilla-extract/css';
import { primary } from '#components/action.css';
import { wideScreen } from '#theme/breakpoints';
import { theme, wrapping } from '#theme/theme.css';
import { playIcon } from './Hero.css';

export const listen = style({ marginTop: theme.space.huge });

export const sound = style({
  ...wrapping,
  alignItems: 'center',
  gap: `${theme.space.small} ${theme.space.medium}`,
  paddingBlock: theme.space.medium,
  borderTop: `1px solid ${theme.color.line}`,
});

globalStyle(`${sound} audio`, { maxWidth: '100%' });

/** Below the button where a word would have no room beside it. */
export const title = style({ flex: '1 1 8em' });

export const play = style([
  primary,
  playIcon,
  {
    width: theme.size.target,
    height: theme.size.target,
    padding: 0,
    '@media': { '(scripting: none)': { display: 'none' } },
  },
]);

/** In the hero, where a long title has more lines before the row of actions has. */
export const hear = style({
  '@media': {
    [wideScreen]: { flex: '1 1 16rem', flexWrap: 'nowrap' },
    '(scripting: none)': { display: 'none' },
  },
});

const height = '4rem';
const belowTitle = style({
  flex: '1 0 100%',
  '@media': { [wideScreen]: { flex: '3 0 0' } },
});

export const wave = style([belowTitle, { height, color: theme.color.edge }]);

/** Instead of the bars and as high, so that nothing moves. */
export const failure = style([
  belowTitle,
  { display: 'grid', minHeight: height, alignContent: 'center', color: theme.color.bad },
]);
