import { style } from '@vanilla-extract/css';
import * as action from '#components/action.css';
import { theme } from '#theme/theme.css';

export const offer = style([action.secondary, { marginTop: theme.space.small }]);
