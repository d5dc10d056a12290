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
 * The script of a minimal React page: one component with state, built with the same Vite version and
 * browser targets as the site.
 */
export async function minimalReact(): Promise<string> {
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
