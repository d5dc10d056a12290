import { globalStyle, style } from '@vanilla-extract/css';
import * as action from '#components/action.css';
import { smallPrint, theme, wrapping } from '#theme/theme.css';

/** Without gaps, which empty live regions would double. */
export const slots = style({ display: 'grid' });

globalStyle(`${slots} > fieldset`, { marginTop: theme.space.medium });

/** A width of the picture, which is none beside large text, whose words it would break. */
const unlessNarrow = (width: string) => `clamp(0rem, (100vw - 17rem) * 9, ${width})`;

/** The booth, faded into the end of its card. */
export const room = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineEnd: 0,
  width: unlessNarrow('min(5.5rem, 20vw)'),
  maskImage: 'linear-gradient(90deg, transparent, #000 60%)',
});

/** Leaves the picture its place. */
export const withRoom = style({
  display: 'block',
  paddingInlineEnd: unlessNarrow('min(4rem, 14vw)'),
});

/** Keeps the space after it, without which Chromium exposes it and what follows as one word. */
export const name = style({ display: 'block', whiteSpace: 'pre-wrap' });

export const price = style({ ...smallPrint, display: 'block', textWrap: 'pretty' });

export const selectionChange = style({ marginTop: theme.space.medium });

export const suggestions = style({ ...wrapping, gap: theme.space.small });

export const suggestion = style([action.secondary, { marginTop: theme.space.medium }]);
