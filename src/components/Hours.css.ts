import { style } from '@vanilla-extract/css';

export const hours = style({ display: 'inline-block', fontVariantNumeric: 'tabular-nums' });
