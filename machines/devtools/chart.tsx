import mermaid from 'mermaid';
import { useEffect, useRef, useState } from 'react';
import { type AnyStateMachine, getStateNodes } from 'xstate';
import type { ActorState } from './channel';
import { mermaidCharts } from './mermaid';
import * as styles from './page.css';

// Compact, so that the letters stay large when the whole chart is shown.
mermaid.initialize({
  startOnLoad: false,
  theme: 'dark',
  themeVariables: { fontSize: '22px' },
  themeCSS: 'div, span { line-height: 1.15 !important }',
  // Keeps the spans in the labels.
  securityLevel: 'antiscript',
  flowchart: {
    useMaxWidth: false,
    diagramPadding: 2,
    nodeSpacing: 30,
    rankSpacing: 16,
    padding: 5,
    wrappingWidth: 300,
  },
});

/** Returns the charts of a machine as HTML. */
async function drawn(machine: AnyStateMachine): Promise<string> {
  const texts = mermaidCharts(machine, (words, id) => `<span data-part='${id}'>${words}</span>`);
  const svgs: string[] = [];
  for (const [number, text] of texts.entries()) {
    svgs.push((await mermaid.render(`${machine.id}-chart-${number}`, text)).svg);
  }
  // The last region is the largest; the others are in a column beside it.
  return `<div>${svgs.slice(0, -1).join('')}</div><div>${svgs.at(-1)}</div>`;
}

/** Highlights the current states and last transitions of an actor; scrolls to the state entered. */
function highlight(pane: Element, machine: AnyStateMachine, state: ActorState | undefined): void {
  const current = state ? getStateNodes(machine.root, state.value).map(({ id }) => id) : [];
  let entered: Element | null | undefined;
  for (const part of pane.querySelectorAll<HTMLElement>('[data-part]')) {
    const { part: id = '' } = part.dataset;
    if (current.includes(id) && !part.hasAttribute('data-current')) entered = part.closest('.node');
    part.toggleAttribute('data-current', current.includes(id));
    part.toggleAttribute('data-taken', state?.transitions.includes(id) ?? false);
  }
  for (const arrow of pane.querySelectorAll('path[data-id]')) {
    const label = pane.querySelector(`.label[data-id="${arrow.getAttribute('data-id')}"]`);
    arrow.toggleAttribute('data-taken', label?.querySelector('[data-taken]') != null);
  }
  if (entered) scrollPaneTo(entered);
}

/** Scrolls the pane of a node, and nothing else, until the node is visible. */
function scrollPaneTo(node: Element): void {
  const pane = node.closest(`.${styles.pane}`);
  const [inner, outer] = [node.getBoundingClientRect(), pane?.getBoundingClientRect()];
  if (!outer) return;
  pane?.scrollBy({
    left: Math.min(inner.left - outer.left, Math.max(inner.right - outer.right + 8, 0)),
    top: Math.min(inner.top - outer.top, Math.max(inner.bottom - outer.bottom + 8, 0)),
  });
}

/** The charts of a machine; without a state, nothing is highlighted. */
export function ChartPane(props: { machine: AnyStateMachine; state: ActorState | undefined }) {
  const { machine, state } = props;
  const charts = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(false);

  useEffect(() => {
    drawn(machine).then((html) => {
      if (charts.current) charts.current.innerHTML = html;
      setDrawn(true);
    });
  }, [machine]);

  useEffect(() => {
    if (isDrawn && charts.current) highlight(charts.current, machine, state);
  }, [isDrawn, machine, state]);

  return (
    <div className={styles.pane}>
      <div ref={charts} className={styles.charts} />
    </div>
  );
}
