import mermaid from 'mermaid';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type AnyStateMachine, getStateNodes } from 'xstate';
import type { ActorState } from './channel';
import { boxId, type Chart, mermaidChart } from './mermaid';
import * as styles from './page.css';

mermaid.initialize({ startOnLoad: false, theme: 'dark' });

/** Highlights the current states and the last transitions of an actor, and no others. */
function highlight(
  pane: Element,
  machine: AnyStateMachine,
  arrows: Chart['arrows'],
  state: ActorState | undefined,
): void {
  // Mermaid sets id="<chart>-state-<box>-<number>" on boxes, data-id="edge<number>" on arrows.
  const prefix = `${machine.id}-chart-state-`;
  const current = state ? getStateNodes(machine.root, state.value).map(boxId) : [];
  for (const box of pane.querySelectorAll(`[id^="${prefix}"]`)) {
    const isCurrent = current.includes(box.id.slice(prefix.length).replace(/-\d+$/, ''));
    const isEntered = isCurrent && !box.hasAttribute('data-lit');
    box.toggleAttribute('data-lit', isCurrent);
    if (isEntered && box.matches('.node')) scrollIntoPane(pane, box);
  }
  arrows.forEach((ids, number) => {
    const isTaken = ids.some((transition) => state?.transitions.includes(transition));
    for (const part of pane.querySelectorAll(`[data-id="edge${number}"]`))
      part.toggleAttribute('data-taken', isTaken);
  });
}

/** Scrolls a part into view in its pane. Unlike scrollIntoView, it does not scroll the page. */
function scrollIntoPane(pane: Element, part: Element): void {
  const margin = 24;
  const { top, bottom } = part.getBoundingClientRect();
  const visible = pane.getBoundingClientRect();
  if (top < visible.top || bottom > visible.bottom) pane.scrollTop += top - visible.top - margin;
}

/** A scrollable pane with the chart of a machine; without a state, nothing is highlighted. */
export function ChartPane(props: { machine: AnyStateMachine; state: ActorState | undefined }) {
  const { machine, state } = props;
  const pane = useRef<HTMLDivElement>(null);
  const { text, arrows } = useMemo(() => mermaidChart(machine), [machine]);
  const [svg, setSvg] = useState('');
  useEffect(() => {
    mermaid.render(`${machine.id}-chart`, text).then((rendered) => setSvg(rendered.svg));
  }, [machine, text]);
  useEffect(() => {
    if (pane.current) pane.current.innerHTML = svg;
  }, [svg]);
  useEffect(() => {
    // Also after a new SVG, which has no highlights.
    if (svg && pane.current) highlight(pane.current, machine, arrows, state);
  }, [svg, machine, arrows, state]);
  return (
    <div ref={pane} className={styles.chart} role="img" aria-label={`Chart of ${machine.id}`} />
  );
}
