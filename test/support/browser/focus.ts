import type { Page } from 'playwright';

/** Describes the focused element and the visibility of its focus ring. */

export interface FocusedElement {
  /** A short description of the element for messages. */
  readonly what: string;
  /** The elements or screen edges that cover the element or its ring; empty when all is visible. */
  readonly coveredBy: readonly string[];
  /** The width of the focus ring in pixels; 0 without a ring. */
  readonly ring: number;
  /** The lowest contrast ratio between the ring and its background. */
  readonly contrast: number;
  /** The number of open dialogs. */
  readonly dialogs: number;
}

/** Describes the focused element after the page has stopped scrolling; null for the body. */
export const focusedElement = (page: Page): Promise<FocusedElement | null> =>
  page.evaluate(async () => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const isSmooth = () => getComputedStyle(document.documentElement).scrollBehavior === 'smooth';
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    let [before, quiet] = [Number.NaN, 0];
    // Smooth scrolling starts a few frames later.
    for (const frames = isSmooth() ? 12 : 2; quiet < frames; await nextFrame()) {
      const { top } = element.getBoundingClientRect();
      quiet = top === before ? quiet + 1 : 0;
      before = top;
    }

    const style = getComputedStyle(element);
    const offset = Number.parseFloat(style.outlineOffset) || 0;
    const ring = style.outlineStyle === 'none' ? 0 : Number.parseFloat(style.outlineWidth);
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const name = (of: Element) =>
      `${of.tagName.toLowerCase()} "${(of.getAttribute('aria-label') ?? of.id) || (of.textContent ?? '').slice(0, 40)}"`;

    /** Points near the outer edge of the ring, or just inside the border without a ring. */
    const reach = ring ? offset + ring - 0.5 : -1;
    const [xs, ys] = [
      [left - reach, (left + right) / 2, right + reach],
      [top - reach, (top + bottom) / 2, bottom + reach],
    ];
    const points = xs.flatMap((x) => ys.map((y) => ({ x, y })));
    const isTooHigh = bottom - top > window.innerHeight / 2;
    const coveredBy = new Set<string>();
    for (const { x, y } of points) {
      if (x < 0 || y < 0 || x >= window.innerWidth || y >= window.innerHeight) {
        if (!isTooHigh) coveredBy.add(`the edge at ${Math.round(x)}, ${Math.round(y)}`);
        continue;
      }
      const hit = document.elementFromPoint(x, y);
      for (let over = hit; over && over !== document.body; over = over.parentElement) {
        if (over.contains(element)) break;
        if (['fixed', 'sticky', 'absolute'].includes(getComputedStyle(over).position)) {
          coveredBy.add(name(over));
          break;
        }
      }
    }

    const parse = (color: string) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
      return { rgb: [red, green, blue], alpha };
    };
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = parse(color).rgb.map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const groundAt = ({ x, y }: { x: number; y: number }) =>
      document
        .elementsFromPoint(x, y)
        .map((under) => getComputedStyle(under).backgroundColor)
        .find((color) => parse(color).alpha === 1) ??
      getComputedStyle(document.documentElement).backgroundColor;
    const ratio = (a: string, b: string) => {
      const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((p, q) => p - q);
      return (light + 0.05) / (dark + 0.05);
    };
    // All points but the centre are on the ring.
    const ringPoints = points.filter((_, index) => index !== 4);
    const contrast = Math.min(
      ...ringPoints.map((point) => ratio(style.outlineColor, groundAt(point))),
    );
    const dialogs = document.querySelectorAll('[role="dialog"]').length;
    return { what: name(element), coveredBy: [...coveredBy], ring, contrast, dialogs };
  });

/** True when the focused element matches a selector. */
export const hasFocus = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector);
