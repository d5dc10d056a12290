import { journeysIn } from './journeysIn.ts';

await journeysIn('Chromium');
