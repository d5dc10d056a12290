import { firefox } from '../support/engines/firefox.ts';
import { journeysIn } from './journeys.ts';

journeysIn('Firefox', firefox());
