import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App';
import { replayClick } from './app/clickReplay';
import { fetchScreen, type ScreenName } from './app/screens';
import '#theme/global.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

function Site() {
  // Once everything inside is alive.
  useEffect(replayClick, []);
  return <App />;
}

const site = (
  <StrictMode>
    <Site />
  </StrictMode>
);
// A built page names its screen and comes with its content, which can be used while it is taken
// over bit by bit; under `vite` the page is still empty.
const { screen } = root.dataset;
if (screen) {
  const takeOver = () => startTransition(() => void hydrateRoot(root, site));
  // Not awaited: the screen's code imports from this module's file.
  fetchScreen(screen as ScreenName).then(takeOver);
} else createRoot(root).render(site);
