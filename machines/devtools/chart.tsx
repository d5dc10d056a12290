import mermaid from 'mermaid';
import { useEffect, useRef } from 'react';
import { type AnyStateMachine, getStateNodes } from 'xstate';
import type { ActorState } from './channel';
import { boxId, mermaidChart } from './mermaid';
import * as styles from './page.css';

mermaid.initialize({ startOnLoad: false, theme: 'dark' });

/** The chart of a machine, drawn by Mermaid. */
export interface Drawing {
  readonly svg: string;
  /** Highlights the current states and the last transitions of an actor, and no others. */
  highlight(pane: Element, state: ActorState | undefined): void;
}

/** Draws a machine. */
export async function drawChart(machine: AnyStateMachine): Promise<Drawing> {
  const id = `chart-${machine.id}`;
  const { text, arrows } = mermaidChart(machine);
  const { svg } = await mermaid.render(id, text);
  return {
    svg,
    highlight(pane, state) {
      // Mermaid sets id="<chart>-state-<box>-<number>" on boxes, data-id="edge<number>" on arrows.
      const current = state ? getStateNodes(machine.root, state.value).map(boxId) : [];
      for (const box of pane.querySelectorAll(`[id^="${id}-state-"]`)) {
        const name = box.id.slice(`${id}-state-`.length).replace(/-\d+$/, '');
        const isEntered = current.includes(name) && !box.hasAttribute('data-lit');
        box.toggleAttribute('data-lit', current.includes(name));
        if (isEntered && box.matches('.node')) scrollIntoPane(pane, box);
      }
      arrows.forEach((ids, number) => {
        const isTaken = ids.some((transition) => state?.transitions.includes(transition));
        for (const part of pane.querySelectorAll(`[data-id="edge${number}"]`))
          part.toggleAttribute('data-taken', isTaken);
      });
    },
  };
}

/** Scrolls a part into view in its pane. Unlike scrollIntoView, it does not scroll the page. */
function scrollIntoPane(pane: Element, part: Element): void {
  const margin = 24;
  const { top, bottom } = part.getBoundingClientRect();
  const visible = pane.getBoundingClientRect();
  if (top < visible.top || bottom > visible.bottom) pane.scrollTop += top - visible.top - margin;
}

/** A scrollable pane with the chart of a machine; without a state, nothing is highlighted. */
export function Chart(props: { name: string; drawing: Drawing; state: ActorState | undefined }) {
  const { name, drawing, state } = props;
  const pane = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (pane.current) pane.current.innerHTML = drawing.svg;
  }, [drawing]);
  useEffect(() => {
    if (pane.current) drawing.highlight(pane.current, state);
  }, [drawing, state]);
  return <div ref={pane} className={styles.chart} role="img" aria-label={`Chart of ${name}`} />;
}
