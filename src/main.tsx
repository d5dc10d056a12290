import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { setStudio } from '#studio/studio';
import { App } from './app/App';
import { routes } from './app/routes';
import { loadScreen } from './app/useScreen';
import '#theme/global.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

// Throws when the page has arrived in part: src/app/cutPage.ts loads it again.
setStudio(JSON.parse(document.getElementById('studio')?.textContent ?? ''));

function Site() {
  // Runs after hydration, when the effects of all child components have run.
  useEffect(() => {
    root?.toggleAttribute('data-hydrated', true);
    document.getElementById('late')?.remove();
    tell('hydrated');
  }, []);
  return <App />;
}

/** For src/app/beforeHydration.ts, which is part of the HTML and cannot be imported. */
const tell = (event: 'hydrating' | 'hydrated') => document.dispatchEvent(new Event(event));

const site = (
  <StrictMode>
    <Site />
  </StrictMode>
);
// A prerendered page has the path of its route in `data-route`. In development the root is empty.
const prerendered = routes.find(({ path }) => path === root.dataset.route);
if (prerendered) {
  // No top-level await: the screen's chunk imports from this module's chunk and would wait for it.
  // A chunk that does not load is handled in src/app/chunkErrors.ts.
  // In a transition, React gives way to the browser between its tasks.
  loadScreen(prerendered).then(() => {
    tell('hydrating');
    startTransition(() => void hydrateRoot(root, site));
  });
} else createRoot(root).render(site);
