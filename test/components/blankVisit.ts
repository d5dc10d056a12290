import { beforeEach } from 'vitest';

/** Where this is imported, each test begins without a stored draft and a selection in the URL. */

const { href } = window.location;

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', href);
});
