import { StrictMode, startTransition } from 'react';
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
// The built pages come with their content, and can be used while they are taken over bit by bit;
// under `vite` the page is still empty.
if (root.firstChild) startTransition(() => void hydrateRoot(root, site));
else createRoot(root).render(site);
