/** The script of every page that runs before all other code; it is part of the HTML. */

import './chunkErrors';
import './clickReplay';
import './foreignElements';
