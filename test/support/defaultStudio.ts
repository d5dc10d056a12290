import { defaults } from '#studio/defaults';
import { setStudio } from '#studio/studio';

/** A setup file: the tests are about the studio of the specification. */
setStudio(structuredClone(defaults));
