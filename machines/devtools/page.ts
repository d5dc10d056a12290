import '#theme/global.css';
import { catalogue } from './catalogue';
import { channelName, type FromPage, type FromSite } from './channel';
import { draw } from './drawing';
import { element } from './element';
import * as styles from './page.css';
import { createPanel, type Panel } from './panel';

/** The page /machines/: charts of all machines, live while the site is open in another tab. */

const channel = new BroadcastChannel(channelName);
const post = (message: FromPage) => channel.postMessage(message);

const panels = new Map<string, Panel>();
for (const catalogued of catalogue) {
  const drawing = await draw(catalogued.machine);
  const panel = createPanel(catalogued, drawing, (actorId, event) =>
    post({ type: 'send', actorId, event }),
  );
  panels.set(catalogued.machine.id, panel);
}

const page = document.querySelector('#machines');
page?.classList.add(styles.page);
page?.append(
  element(
    'header',
    { className: styles.head },
    element('h1', { className: styles.title }, 'The machines'),
    element(
      'nav',
      { className: styles.links, ariaLabel: 'Machines' },
      ...[...panels.values()].map(({ link }) => link),
    ),
  ),
  ...[...panels.values()].map((panel) => panel.element),
);

channel.addEventListener('message', ({ data }: MessageEvent<FromPage | FromSite>) => {
  if (data.type === 'state') panels.get(data.actor.machine)?.update(data);
  if (data.type === 'stopped') for (const panel of panels.values()) panel.remove(data.actorId);
});
post({ type: 'request states' });
