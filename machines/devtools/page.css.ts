import { style } from '@vanilla-extract/css';
import { theme } from '#theme/theme.css';
import { belowHead, between, wide } from './layout';

const mono = 'ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace';

export const page = style({
  padding: `0 clamp(1rem, 2.5vw, 2.5rem) ${theme.space.huge}`,
  fontSize: theme.size.small,
});

export const head = style({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  minHeight: theme.bar.height,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.space.large,
  marginInline: 'calc(-1 * clamp(1rem, 2.5vw, 2.5rem))',
  paddingInline: 'clamp(1rem, 2.5vw, 2.5rem)',
  backgroundColor: theme.color.ground,
  borderBottom: `1px solid ${theme.color.line}`,
});

export const title = style({ fontSize: theme.size.lead });

export const links = style({ display: 'flex', gap: theme.space.medium });

export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.space.small,
  paddingBlock: theme.space.small,
  color: theme.color.quiet,
  textDecoration: 'none',
  '::before': {
    content: '""',
    width: '0.6em',
    height: '0.6em',
    border: `1px solid ${theme.color.edge}`,
    borderRadius: theme.radius.round,
  },
  selectors: {
    '&:hover': { color: theme.color.text },
    '&[data-runs]': { color: theme.color.text },
    '&[data-runs]::before': {
      borderColor: theme.color.accent,
      backgroundColor: theme.color.accent,
      boxShadow: `0 0 0.6em ${theme.color.accent}`,
    },
  },
});

export const panel = style({
  paddingTop: theme.space.large,
});

export const panelHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `${theme.space.hair} ${theme.space.medium}`,
  marginBottom: theme.space.medium,
});

export const name = style({ fontSize: theme.size.title, textTransform: 'capitalize' });
export const about = style({ color: theme.color.quiet, flex: '1 1 20rem' });

export const select = style({
  padding: `${theme.space.hair} ${theme.space.small}`,
  border: `1px solid ${theme.color.edge}`,
  borderRadius: theme.radius.small,
  backgroundColor: theme.color.raised,
  color: theme.color.text,
  font: 'inherit',
});

export const nobody = style({
  marginBottom: theme.space.medium,
  padding: `${theme.space.small} ${theme.space.medium}`,
  borderInlineStart: `3px solid ${theme.color.accent}`,
  backgroundColor: theme.color.raised,
  selectors: { '&[hidden]': { display: 'none' } },
});

export const columns = style({
  display: 'grid',
  gap: theme.space.large,
  '@media': { [wide]: { gridTemplateColumns: 'minmax(0, 1fr) 27rem', alignItems: 'start' } },
});

export const side = style({
  display: 'grid',
  gap: theme.space.large,
  '@media': {
    [between]: { gridTemplateColumns: '1fr 1fr', alignItems: 'start' },
    [wide]: {
      position: 'sticky',
      top: belowHead,
      maxHeight: `calc(100vh - ${belowHead} - ${theme.space.medium})`,
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      // Space for the focus rings of the content.
      padding: theme.space.hair,
    },
  },
});

export const part = style({
  minWidth: 0,
  '@media': {
    [between]: { selectors: { '&:is(:first-child, :last-child)': { gridColumn: '1 / -1' } } },
  },
});

export const partTitle = style({
  marginBottom: theme.space.small,
  fontFamily: theme.font.text,
  fontSize: theme.size.small,
  fontWeight: 650,
  letterSpacing: 0,
  lineHeight: 1.6,
  color: theme.color.quiet,
});

export const now = style({ display: 'flex', flexWrap: 'wrap', gap: theme.space.small });

export const state = style({
  padding: `${theme.space.hair} ${theme.space.small}`,
  borderRadius: theme.radius.small,
  backgroundColor: theme.color.accent,
  color: theme.color.onAccent,
  fontWeight: 650,
});

export const senders = style({ display: 'grid', gap: theme.space.small });

export const sender = style({
  display: 'grid',
  gridTemplateColumns: '7.75rem minmax(0, 1fr)',
  alignItems: 'center',
  justifyItems: 'start',
  gap: `${theme.space.hair} ${theme.space.small}`,
});

export const send = style({
  padding: `0.2rem 0.8rem`,
  border: `1px solid ${theme.color.accent}`,
  borderRadius: theme.radius.round,
  backgroundColor: 'transparent',
  color: theme.color.accentStrong,
  cursor: 'pointer',
  selectors: {
    '&:only-child': { gridColumn: '1 / -1' },
    '&:hover': { backgroundColor: theme.color.accent, color: theme.color.onAccent },
    '&[aria-disabled="true"]': {
      borderColor: theme.color.line,
      backgroundColor: 'transparent',
      color: theme.color.quiet,
      cursor: 'default',
    },
  },
});

export const reason = style({
  gridColumn: 2,
  color: theme.color.bad,
  ':empty': { display: 'none' },
});

export const typedPayload = style({
  width: '100%',
  padding: `${theme.space.hair} ${theme.space.small}`,
  border: `1px solid ${theme.color.edge}`,
  borderRadius: theme.radius.small,
  backgroundColor: theme.color.sunken,
  selectors: {
    '&&': { fontFamily: mono, fontSize: '0.75rem' },
    '&[aria-invalid="true"]': { borderColor: theme.color.bad },
  },
});

export const events = style({
  maxHeight: '24rem',
  overflowY: 'auto',
  borderTop: `1px solid ${theme.color.line}`,
  selectors: { '&:empty::before': { content: '"None heard yet."', color: theme.color.quiet } },
});

export const event = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: theme.space.small,
  paddingBlock: theme.space.hair,
  borderBottom: `1px solid ${theme.color.line}`,
  lineHeight: 1.45,
});

export const time = style({ color: theme.color.quiet, fontVariantNumeric: 'tabular-nums' });
export const eventName = style({ fontWeight: 600 });
export const count = style({ color: theme.color.accentStrong });
export const raised = style({ color: theme.color.quiet, fontWeight: 400 });
export const payload = style({
  gridColumn: '1 / -1',
  fontFamily: mono,
  fontSize: '0.75rem',
  color: theme.color.quiet,
});

export const context = style({
  maxHeight: '22rem',
  overflow: 'auto',
  fontFamily: mono,
  fontSize: '0.75rem',
  color: theme.color.quiet,
});
