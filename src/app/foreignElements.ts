/**
 * Foreign elements: what browser extensions add to the page before hydration, e.g. a password manager
 * beside a field. React would report error #418 and render the page anew, without the focus, so they
 * are taken out while it hydrates.
 */

const records: MutationRecord[] = [];
let added: (readonly [parent: Node, node: Node])[] = [];

const observer = new MutationObserver((latest) => records.push(...latest));
observer.observe(document.getElementById('root') as Node, { childList: true, subtree: true });

// src/main.tsx dispatches both events.
document.addEventListener('hydrating', () => {
  // A page translator replaces nodes: what it has added cannot be taken out.
  if (records.some(({ removedNodes }) => removedNodes.length > 0)) return;
  added = records.flatMap(({ target, addedNodes }) =>
    [...addedNodes].map((node) => [target, node] as const),
  );
  for (const [parent, node] of added) parent.removeChild(node);
});
document.addEventListener('hydrated', () => {
  observer.disconnect();
  for (const [parent, node] of added) parent.appendChild(node);
});
