import { style } from '@vanilla-extract/css';
import * as action from '#components/action.css';
import { theme } from '#theme/theme.css';

export const slots = style({ display: 'grid', gap: theme.space.medium });

export const name = style({ display: 'block' });

export const price = style({ color: theme.color.quiet, fontSize: theme.size.small });

/** The message about a changed selection. */
export const selectionChange = style({ marginTop: theme.space.medium });

export const suggestions = style({ display: 'flex', flexWrap: 'wrap', gap: theme.space.small });

export const suggestion = style([action.secondary, { marginTop: theme.space.small }]);
