import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { App } from '../app/App';

/** The HTML of the page at a path, as it is before any visitor's browser has taken it over. */
export async function render(path: string): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <App path={path} />
    </StrictMode>,
  );
  return new Response(prelude).text();
}
