import type { StateValue } from 'xstate';
import * as styles from './chartPane.css';
import type { Drawing } from './drawing';
import { element } from './element';

/** A drawing in a pane that is smaller than it and follows what is lit. */
export interface ChartPane {
  readonly element: HTMLElement;
  /** Shows the states of that value, in words for those who do not see, and the arrows taken. */
  show(value: StateValue | null, inWords: readonly string[], transitions: readonly string[]): void;
}

/** The drawing's scale at which its letters are still easy to read. */
const readableScale = 0.72;

/** How far a part reaches out of a pane along one axis, in CSS pixels; 0 when it is all in view. */
const overhang = (partStart: number, partEnd: number, start: number, end: number): number =>
  partStart < start ? partStart - start : Math.max(0, partEnd - end);

/** Scrolls a pane, and nothing around it, until a part of it is in view. */
function reveal(pane: HTMLElement, part: Element): void {
  const margin = 24;
  const of = part.getBoundingClientRect();
  const to = pane.getBoundingClientRect();
  pane.scrollBy({
    left: overhang(of.left - margin, of.right + margin, to.left, to.right),
    top: overhang(of.top - margin, of.bottom + margin, to.top, to.bottom),
  });
}

/** A pane for the drawing of the machine of that name. */
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
      drawing.light(value);
      drawing.mark(transitions);
      const isMoved = inWords.some((state) => !shown.includes(state));
      shown = inWords;
      if (!isMoved) return;
      for (const part of chart.querySelectorAll('.node[data-lit]')) reveal(chart, part);
    },
  };
}
