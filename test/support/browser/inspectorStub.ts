import type { Page } from 'playwright';

/** Replaces the page of stately.ai: writes the messages that it receives into its title. */
const inspector = `<script>
  const told = new Set();
  addEventListener('message', ({ data }) => {
    told.add([data.type, data.name, data.event?.type].filter(Boolean).join(' '));
    document.title = [...told].join(', ');
  });
  opener.postMessage({ type: '@statelyai.connected' }, '*');
</script>`;

/** Mocks stately.ai for every page of the context, and records requests for its library. */
export async function withInspector(page: Page) {
  const loaded: string[] = [];
  await page
    .context()
    .route('https://stately.ai/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: inspector }),
    );
  page.context().on('request', (request) => {
    if (/statelyai/.test(request.url())) loaded.push(request.url());
  });
  return loaded;
}
