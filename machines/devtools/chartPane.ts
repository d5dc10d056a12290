import type { StateValue } from 'xstate';
import * as styles from './chartPane.css';
import type { Drawing } from './drawing';
import { element } from './element';

/** A scrollable pane with the chart of a machine; it scrolls to the current states. */
export interface ChartPane {
  readonly element: HTMLElement;
  /**
   * Highlights the states of `value` and the transitions with these ids; `inWords` names the states
   * in the accessible label.
   */
  show(value: StateValue | null, inWords: readonly string[], transitions: readonly string[]): void;
}

/** Smallest scale at which the text of the chart is easy to read. */
const readableScale = 0.72;

/** Returns the distance to scroll along one axis, in CSS pixels; 0 when the part is in view. */
const scrollDistance = (partStart: number, partEnd: number, start: number, end: number): number =>
  partStart < start ? partStart - start : Math.max(0, partEnd - end);

/** Scrolls a part into view in its pane. Unlike scrollIntoView, it scrolls no ancestor. */
function scrollIntoPane(pane: HTMLElement, part: Element): void {
  const margin = 24;
  const of = part.getBoundingClientRect();
  const to = pane.getBoundingClientRect();
  pane.scrollBy({
    left: scrollDistance(of.left - margin, of.right + margin, to.left, to.right),
    top: scrollDistance(of.top - margin, of.bottom + margin, to.top, to.bottom),
  });
}

/** Creates the pane for a chart; `name` is the id of the machine. */
export function createChartPane(name: string, drawing: Drawing): ChartPane {
  const { width } = drawing.element.viewBox.baseVal;
  drawing.element.style.minWidth = `${Math.round(width * readableScale)}px`;

  const chart = element(
    'div',
    { className: styles.chart, tabIndex: 0, role: 'img' },
    drawing.element,
  );
  const whole = element('input', { type: 'checkbox' });
  whole.addEventListener('change', () => chart.toggleAttribute('data-whole', whole.checked));
  let shown: readonly string[] = [];

  return {
    element: element(
      'div',
      { className: styles.pane },
      chart,
      element('label', { className: styles.whole }, whole, ' Whole chart'),
    ),
    show(value, inWords, transitions) {
      chart.ariaLabel = `Chart of ${name}: ${inWords.join(', ') || 'no state is lit'}`;
      drawing.highlightStates(value);
      drawing.highlightTransitions(transitions);
      const isMoved = inWords.some((state) => !shown.includes(state));
      shown = inWords;
      if (!isMoved) return;
      for (const part of chart.querySelectorAll('.node[data-lit]')) scrollIntoPane(chart, part);
    },
  };
}
