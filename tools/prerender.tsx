import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { App } from '../src/app/App';
import { pages } from '../src/app/pages';
import { fetchScreen, type ScreenName } from '../src/app/screens';

/** Prerenders a screen with the navigation bar and the footer; returns HTML for hydration. */
export async function render(name: ScreenName): Promise<string> {
  await fetchScreen(name);
  const { prelude } = await prerender(
    <StrictMode>
      <App path={pages[name].path} />
    </StrictMode>,
  );
  return new Response(prelude).text();
}
