import { globalStyle, style } from '@vanilla-extract/css';
import { day as timeline } from '#components/DayTimeline.css';
import { canHover, forcedColors, onPaper } from '#theme/breakpoints';
import { onAccent, theme, wrapping } from '#theme/theme.css';

/** The days, a week at a glance on a wide screen and on one sheet. */
export const days = style({ columns: '15rem', columnGap: theme.space.large });
export const day = style({
  display: 'grid',
  gap: theme.space.small,
  paddingBlock: theme.space.small,
  borderTop: `1px solid ${theme.color.line}`,
  breakInside: 'avoid',
});
export const dayHead = style({
  ...wrapping,
  alignItems: 'center',
  columnGap: theme.space.medium,
  minHeight: theme.size.target,
});
globalStyle(`${dayHead} > :is(h2, h3)`, { fontSize: theme.size.body, letterSpacing: 0 });
export const dayLinks = style({ marginInlineStart: 'auto' });

/** Below the links, which are then in the first line of every day. */
export const dayNote = style({ order: 1, flexBasis: '100%' });

// On paper, no bare heading of a day whose sessions stand in a list above.
globalStyle(`${day}:not(:has(ul, ${dayNote}))`, { '@media': { [onPaper]: { display: 'none' } } });

/** The hours of a day. */
export const hours = style([timeline, { '@media': { [onPaper]: { display: 'none' } } }]);

/** A slot of a day. */
export const slotBox = style({
  display: 'block',
  height: theme.size.target,
  marginInline: 1.5,
  paddingInline: 3,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.small,
  overflow: 'hidden',
  // In the width of the day: the list below has the whole name.
  fontSize: [theme.size.small, `max(12px, min(${theme.size.small}, 4cqi))`],
  lineHeight: '2.625rem',
  color: theme.color.quiet,
  textAlign: 'center',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  selectors: {
    // Inside, because the box beside it may be as bright as the ring.
    '&:focus-visible': { outlineOffset: '-4px' },
    '&[data-state="free"]': { borderColor: theme.color.edge },
    '&[data-state="free"]::before': { content: '"+"', fontSize: theme.size.body },
    '&[data-state="confirmed"]': {
      borderColor: theme.color.accent,
      ...onAccent,
      fontWeight: 650,
    },
    '&[data-state="requested"]': {
      border: `2px dashed ${theme.color.accent}`,
      backgroundColor: theme.color.chosen,
      color: theme.color.text,
    },
    '&[data-state="taken"]': {
      backgroundImage: `repeating-linear-gradient(135deg, ${theme.color.line} 0 2px, transparent 2px 7px)`,
    },
    '&[data-state="closed"]': { borderStyle: 'dotted', backgroundColor: theme.color.sunken },
    '&[data-state="over"]': { opacity: 0.4, backgroundColor: theme.color.raised },
  },
  '@media': {
    [canHover]: {
      selectors: { '&[data-state="free"]:hover': { backgroundColor: theme.color.raised } },
    },
    [forcedColors]: {
      selectors: {
        '&[data-state="confirmed"]': {
          backgroundColor: 'Highlight',
          color: 'HighlightText',
          forcedColorAdjust: 'none',
        },
      },
    },
  },
});
