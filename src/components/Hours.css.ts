import { style } from '@vanilla-extract/css';

export const hours = style({ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' });
