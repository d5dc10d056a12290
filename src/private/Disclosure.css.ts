import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '#theme/theme.css';

export const disclosure = style({ borderTop: `1px solid ${theme.color.line}` });

export const summary = style({
  minHeight: theme.size.target,
  marginInlineStart: '1.2em',
  paddingBlock: theme.space.medium,
  listStylePosition: 'outside',
  fontWeight: 650,
  cursor: 'pointer',
});

globalStyle(`${disclosure} > :not(summary)`, { marginBottom: theme.space.large });
