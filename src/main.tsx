import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App';
import '#theme/global.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

const site = (
  <StrictMode>
    <App />
  </StrictMode>
);
// The built pages come with their content; under `vite` the page is still empty.
if (root.firstChild) hydrateRoot(root, site);
else createRoot(root).render(site);
