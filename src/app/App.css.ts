import { style } from '@vanilla-extract/css';

/** Reserves the viewport height while a screen's code loads, so that the footer does not move. */
export const loading = style({ minHeight: '100vh' });
