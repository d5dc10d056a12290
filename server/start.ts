import './nodeVersion.ts';

import('./main.ts');
