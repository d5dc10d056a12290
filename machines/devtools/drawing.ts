import mermaid from 'mermaid';
import type { AnyStateMachine, StateValue } from 'xstate';
import { theme } from '#theme/theme.css';
import { mermaidChart } from './mermaid';
import { pathsOf } from './stateValue';

/** The chart of a machine as SVG, with methods to highlight states and transitions. */
export interface Drawing {
  readonly element: SVGSVGElement;
  /** Highlights the states of `value` and no others; null highlights none. */
  highlightStates(value: StateValue | null): void;
  /** Highlights the arrows of the transitions with these ids (see transitionId) and no others. */
  highlightTransitions(transitions: readonly string[]): void;
}

/**
 * Returns the computed value of a theme token: Mermaid computes with colours and cannot resolve
 * var().
 */
function tokenValue(token: string): string {
  const name = /--[^,)]+/.exec(token)?.[0] ?? '';
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

mermaid.initialize({
  startOnLoad: false,
  theme: 'base',
  themeVariables: {
    darkMode: true,
    fontFamily: tokenValue(theme.font.text),
    background: tokenValue(theme.color.ground),
    mainBkg: tokenValue(theme.color.raised),
    primaryColor: tokenValue(theme.color.raised),
    primaryTextColor: tokenValue(theme.color.text),
    primaryBorderColor: tokenValue(theme.color.edge),
    lineColor: tokenValue(theme.color.edge),
    textColor: tokenValue(theme.color.text),
    compositeBackground: tokenValue(theme.color.sunken),
    compositeTitleBackground: tokenValue(theme.color.raised),
    altBackground: tokenValue(theme.color.sunken),
    edgeLabelBackground: tokenValue(theme.color.sunken),
    transitionColor: tokenValue(theme.color.edge),
    transitionLabelColor: tokenValue(theme.color.quiet),
  },
});

/** Renders a machine with Mermaid, without highlights; rejects when Mermaid returns no SVG. */
export async function draw(machine: AnyStateMachine): Promise<Drawing> {
  const id = `chart-${machine.id}`;
  const { text, arrows } = mermaidChart(machine);
  const { svg } = await mermaid.render(id, text);
  const element = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg');
  if (!element) throw new Error(`Mermaid drew nothing for ${machine.id}`);

  // Mermaid sets id="<chart>-state-<box>-<number>" on boxes, data-id="edge<number>" on arrows.
  const boxes = new Map(
    [...element.querySelectorAll(`[id^="${id}-state-"]`)].map((found) => [
      found.id.slice(`${id}-state-`.length).replace(/-\d+$/, ''),
      found,
    ]),
  );
  const partsOfArrow = arrows.map((_, number) => [
    ...element.querySelectorAll(`[data-id="edge${number}"]`),
  ]);

  return {
    element,
    highlightStates(value) {
      const paths = value === null ? [] : pathsOf(value);
      const lit = new Set(paths.map((path) => [machine.id, ...path].join('_')));
      for (const [name, found] of boxes) found.toggleAttribute('data-lit', lit.has(name));
    },
    highlightTransitions(transitions) {
      arrows.forEach((ids, number) => {
        const isTaken = ids.some((transition) => transitions.includes(transition));
        for (const part of partsOfArrow[number] ?? []) part.toggleAttribute('data-taken', isTaken);
      });
    },
  };
}
