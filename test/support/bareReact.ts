import { build, type Rolldown } from 'vite';

const entry = '\0bare-react';
const code = `
  import { createElement, useState } from 'react';
  import { createRoot } from 'react-dom/client';
  function Counter() {
    const [count, setCount] = useState(0);
    return createElement('button', { onClick: () => setCount(count + 1) }, count);
  }
  createRoot(document.body).render(createElement(Counter));
`;

/**
 * The code of the least page that React can make: one component with a state, built by the same
 * Vite for the same browsers as the site.
 */
export async function bareReact(): Promise<string> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'bare-react',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? code : undefined),
      },
    ],
    build: {
      write: false,
      copyPublicDir: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: entry },
    },
  })) as Rolldown.RolldownOutput;
  return output[0].code;
}
