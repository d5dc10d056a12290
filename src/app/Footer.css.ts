import { globalStyle, style } from '@vanilla-extract/css';
import { displayText, smallPrint, theme, wrapping } from '#theme/theme.css';

export const footer = style({
  paddingBlock: '2.5rem 1.25rem',
  // Aligned with the content, like the navigation bar.
  paddingInline: `max(${theme.page.gutter}, calc((100% - ${theme.page.width}) / 2))`,
  backgroundColor: theme.color.sunken,
  borderTop: `1px solid ${theme.color.line}`,
});

export const columns = style({
  ...wrapping,
  gap: '2rem',
});

const column = (share: number, width: string) => ({ flex: `${share} 1 ${width}`, minWidth: 0 });

export const place = style(column(2, '14rem'));

export const name = style({
  display: 'flex',
  alignItems: 'center',
  gap: theme.space.small,
  ...displayText,
  fontSize: theme.size.title,
  fontWeight: 700,
  marginBottom: theme.space.tiny,
});

export const mark = style({
  height: '2.5rem',
  flex: '0 100 2.5rem',
  minWidth: '1.5rem',
  color: theme.color.accent,
});

export const quickLinks = style(column(1, '7rem'));

export const studioHours = style(column(1.6, '14rem'));

export const heading = style({
  marginBottom: theme.space.medium,
  fontSize: theme.size.body,
  letterSpacing: 0,
  color: theme.color.quiet,
});

export const links = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
});

export const hours = style({ display: 'grid', gap: theme.space.small });

export const days = style({
  ...wrapping,
  justifyContent: 'space-between',
  columnGap: theme.space.medium,
});
// At the end of the line, also below the days.
globalStyle(`${days} > dd`, { marginInlineStart: 'auto' });

export const copyright = style({
  marginTop: theme.space.huge,
  paddingTop: theme.space.medium,
  borderTop: `1px solid ${theme.color.line}`,
  ...smallPrint,
});
