import { globalStyle, style } from '@vanilla-extract/css';
import { canHover, forcedColors, narrowScreen, onPaper, wideScreen } from '#theme/breakpoints';
import { pageWidth, smallPrint, theme, wrapping } from '#theme/theme.css';

const waveHeight = 'clamp(3.5rem, 20vh, 12rem)';

/** A telephone on its side. */
const lowScreen = 'screen and (max-height: 30rem)';

export const hero = style({
  isolation: 'isolate',
  display: 'grid',
  gridTemplate: 'auto 1fr auto / minmax(0, 1fr)',
  minHeight: [`calc(100vh - ${theme.bar.height})`, `calc(100svh - ${theme.bar.height})`],
  '@media': { [onPaper]: { minHeight: 0 } },
});

/** A colour stop of `ground` that lets a part of the picture through, from 0 to 1. */
const ground = (share: number) => `rgb(20 16 12 / ${share})`;

/** The control room. It has no width or height of its own, so a late picture moves nothing. */
export const room = style({
  position: 'relative',
  zIndex: -1,
  gridColumn: 1,
  minHeight: 0,
  overflow: 'hidden',
  '@media': {
    [narrowScreen]: {
      gridRow: '2 / 4',
      // Begins behind the margin of the words, and ends at the middle of the waveform.
      marginBlock: `-1.5rem calc(0.4 * ${waveHeight})`,
      maskImage: 'linear-gradient(transparent, #000 30%, #000 70%, transparent)',
    },
    [wideScreen]: {
      gridRow: '1 / -1',
      // It covers the whole screen, the bar included: Chromium takes no such picture for content.
      marginTop: `calc(-1 * ${theme.bar.height})`,
      '::after': {
        content: '""',
        position: 'absolute',
        inset: 0,
        backgroundImage: [
          `linear-gradient(${theme.color.ground}, ${ground(0.55)} 26%, transparent 44% 52%, ${ground(0.8)} 76%, ${theme.color.ground} 92%)`,
          `linear-gradient(90deg, ${ground(0.9)}, ${ground(0.68)} 45%, ${ground(0.08)} 76%, transparent)`,
        ].join(),
      },
      // An owner's photograph may be white.
      selectors: { '&[data-own]::after': { backgroundColor: ground(0.75) } },
    },
    [forcedColors]: { display: 'none' },
  },
});

globalStyle(`${room} img`, {
  position: 'absolute',
  inset: 0,
  objectPosition: '30% 35%',
  // Wider, so that no loudspeaker stands behind the headline.
  '@media': { [wideScreen]: { width: '118%', maxWidth: 'none', objectPosition: '0 46%' } },
});

export const words = style({
  position: 'relative',
  gridArea: '1 / 1 / 2 / 2',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'center',
  gap: theme.space.large,
  width: '100%',
  ...pageWidth,
  padding: `${theme.space.huge} ${theme.page.gutter} ${theme.space.large}`,
  '@media': {
    [wideScreen]: { gridRow: '1 / 3' },
    [lowScreen]: { gap: theme.space.medium },
  },
});

globalStyle(`${words} h1`, { '@media': { [lowScreen]: { maxWidth: 'none' } } });

export const book = style({ '@media': { [wideScreen]: { fontSize: theme.size.lead } } });

export const subtitle = style({ fontSize: theme.size.lead, color: theme.color.quiet });

export const actions = style({
  ...wrapping,
  alignItems: 'center',
  gap: theme.space.medium,
});

/** What one asks before all else: prices, days and hours. */
export const facts = style({
  ...wrapping,
  gap: `${theme.space.tiny} ${theme.space.large}`,
  fontWeight: 400,
});

export const price = style({ fontWeight: 700, color: theme.color.accent });

export const wave = style({
  width: '100%',
  maxWidth: 'none',
  gridArea: '3 / 1',
  height: waveHeight,
  color: theme.color.line,
  '@media': { [forcedColors]: { color: 'GrayText' }, [onPaper]: { display: 'none' } },
});

/** Two bars (pause), or a triangle (play) while `data-paused` is true. */
export const playIcon = style({
  // Before words.
  gap: theme.space.small,
  '::before': {
    content: '""',
    display: 'block',
    flex: 'none',
    width: '0.8em',
    height: '0.8em',
    margin: 'auto',
    backgroundColor: 'currentcolor',
    clipPath: 'polygon(0 0, 35% 0, 35% 100%, 65% 100%, 65% 0, 100% 0, 100% 100%, 0 100%)',
    forcedColorAdjust: 'none',
  },
  selectors: {
    '&[data-paused="true"]::before': { clipPath: 'polygon(0 0, 100% 50%, 0 100%)' },
  },
  '@media': { [forcedColors]: { '::before': { backgroundColor: 'ButtonText' } } },
});

/** In words, and far from the sound, which its icon would promise to play. */
export const motion = style({
  position: 'absolute',
  insetInlineEnd: theme.page.gutter,
  top: theme.space.small,
  // Room for the focus ring.
  maxWidth: `calc(100% - 2 * ${theme.page.gutter})`,
  minHeight: theme.size.target,
  padding: 0,
  border: 0,
  background: 'none',
  ...smallPrint,
  textDecoration: 'underline',
  cursor: 'pointer',
  '@media': { [canHover]: { ':hover': { textDecorationThickness: '2px' } } },
});
