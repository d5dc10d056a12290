import { style } from '@vanilla-extract/css';

/** Holds the screen's place while its code arrives, so that the footer does not jump. */
export const waiting = style({ minHeight: '100vh' });
