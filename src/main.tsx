import { StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App';
import { routes } from './app/routes';
import { loadScreen } from './app/useScreen';
import '#theme/global.css';
import './app/LateNotice.css';
import './app/PrivateShell.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

/** Tells src/app/early.ts, which is part of the HTML and cannot be imported. */
const tellEarly = (event: 'hydrated' | 'code-lost') => document.dispatchEvent(new Event(event));

function Site() {
  // Runs after hydration, when the effects of all child components have run.
  useEffect(() => {
    root?.toggleAttribute('data-hydrated', true);
    tellEarly('hydrated');
  }, []);
  return <App />;
}

const site = (
  <StrictMode>
    <Site />
  </StrictMode>
);
// A prerendered page has the path of its route in `data-route`. In development the root is empty.
const prerendered = routes.find(({ path }) => path === root.dataset.route);
if (prerendered) {
  // No top-level await: the screen's chunk imports from this module's chunk and would wait for it.
  loadScreen(prerendered).then(
    () => hydrateRoot(root, site),
    (error: unknown) => {
      tellEarly('code-lost');
      throw error;
    },
  );
} else createRoot(root).render(site);
