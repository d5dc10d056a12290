import { style } from '@vanilla-extract/css';
import { theme } from '#theme/theme.css';

/** The label of the state of a session, by `data-status`: dashed while it waits for an answer. */
export const state = style({
  border: `1.5px solid ${theme.color.edge}`,
  borderRadius: theme.radius.round,
  backgroundColor: theme.color.raised,
  fontSize: theme.size.small,
  fontWeight: 650,
  selectors: {
    '&[data-status="confirmed"]': { borderColor: theme.color.good, color: theme.color.good },
    '&[data-status="requested"]': { border: `1.5px dashed ${theme.color.accent}` },
    '&:is([data-status="cancelled"], [data-status="declined"])': {
      borderColor: theme.color.bad,
      color: theme.color.bad,
    },
  },
});
