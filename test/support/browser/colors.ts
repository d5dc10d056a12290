import type { Page } from 'playwright';

/** Contrast of controls and their texts in use, from computed styles (WCAG 2.2, success criteria 1.4.3 and 1.4.11). */

const partsOf = (color: string): readonly number[] => (color.match(/[\d.]+/g) ?? []).map(Number);

/** The opacity of a colour as getComputedStyle returns it, e.g. "rgb(0 0 0 / 0.5)". */
const alphaOf = (color: string): number => partsOf(color)[3] ?? 1;

/** The relative luminance of a colour that is painted on another one. */
function luminance(color: string, ground: string): number {
  const under = partsOf(ground);
  const [red = 0, green = 0, blue = 0] = partsOf(color)
    .slice(0, 3)
    .map((part, index) => part * alphaOf(color) + (under[index] ?? 0) * (1 - alphaOf(color)))
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of a colour that is painted on an opaque one, from 1 to 21. */
export function contrast(color: string, ground: string): number {
  const [dark = 0, light = 0] = [luminance(color, ground), luminance(ground, ground)].sort(
    (a, b) => a - b,
  );
  return (light + 0.05) / (dark + 0.05);
}

/** Shapes that need contrast: controls with a border or a background, messages, dialogs, marks. */
const shapes = [
  ...['input:not([type="radio"])', 'textarea', 'select', 'button', 'a', 'label'],
  ...['td > *', ':has(> [role="dialog"])', '[data-tone]'],
  // The free blocks of the timeline are quiet: the slots below it say the same.
  ...['[data-free]', '[data-state="chosen"]', 'td i'],
];

const ofText = 'the text of ';

/** How a control is used. */
const uses = [[], ['hover'], ['hover', 'active'], ['focus', 'focus-visible']];

/** The faint shapes of a page at rest, and the faint texts, also with all controls in use at once. */
export async function faintShapes(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const controls = {
    nodeId: root.nodeId,
    selector: ':is(a, button, summary, label):not([style*="none"] *)',
  };
  const { nodeIds } = await session.send('DOM.querySelectorAll', controls);
  const faint: string[] = [];
  for (const forcedPseudoClasses of uses) {
    for (const nodeId of nodeIds) {
      await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses });
    }
    const found = await faintNow(page);
    // In use, a shape may be as faint as what shows that use.
    const isMeant = (line: string) => forcedPseudoClasses.length === 0 || line.startsWith(ofText);
    faint.push(...found.filter(isMeant).map((line) => [line, ...forcedPseudoClasses].join(', ')));
  }
  await session.detach();
  return faint;
}

/**
 * The visible shapes of which neither the border nor the background has a contrast of 3:1 with what
 * is behind them, the unavailable dates of which the number has not, and the controls of which the text
 * has no contrast of 4.5:1.
 */
async function faintNow(page: Page): Promise<string[]> {
  const found = await page.locator(shapes.join()).evaluateAll((elements) =>
    elements
      .filter(
        (element) => element.checkVisibility({ opacityProperty: true }) && element.clientWidth > 1,
      )
      .filter((element) => !element.matches('[disabled]'))
      .map((element) => {
        const style = getComputedStyle(element);
        let under = element.parentElement;
        const backgroundOf = (of: Element) => getComputedStyle(of).backgroundColor;
        // System colours may be a little transparent.
        const isGround = (color: string) => !/^rgba.*, 0(\.[0-4]\d*)?\)$/.test(color);
        while (under?.parentElement && !isGround(backgroundOf(under))) {
          under = under.parentElement;
        }
        const name = element.ariaLabel || element.id || element.textContent?.slice(0, 30);
        const border = Number.parseFloat(style.borderTopWidth) > 0 ? [style.borderTopColor] : [];
        const number = element.matches('[data-unavailable]') ? [style.color] : [];
        return {
          what: `${element.tagName.toLowerCase()} "${name}"`,
          colors: [...border, ...number, style.backgroundColor],
          opacity: Number(style.opacity),
          text: element.matches('a, button') && element.textContent ? style.color : '',
          isFilled: isGround(style.backgroundColor),
          ground: backgroundOf(under ?? document.documentElement),
        };
      }),
  );
  const texts = found
    .filter(({ text, opacity }) => text && opacity === 1)
    .map(({ what, text, isFilled, colors, ground }) => ({
      what,
      ratio: contrast(text, isFilled ? (colors.at(-1) ?? ground) : ground),
    }))
    .filter(({ ratio }) => ratio < 4.5)
    .map(({ what, ratio }) => `${ofText}${what} has ${ratio.toFixed(1)}:1`);
  return texts.concat(
    found
      .map(({ what, colors, opacity, ground }) => {
        const painted = colors
          .filter((color) => alphaOf(color) > 0)
          .map((color) => `rgb(${partsOf(color).slice(0, 3)} / ${alphaOf(color) * opacity})`);
        return { what, ratios: painted.map((color) => contrast(color, ground)) };
      })
      // A link without a border, in the colour of what is behind it, is a text.
      .filter(({ what, ratios }) => !(what.startsWith('a ') && ratios.join() === '1'))
      .filter(({ ratios }) => ratios.length > 0 && Math.max(...ratios) < 3)
      .map(({ what, ratios }) => `${what} has ${Math.max(...ratios).toFixed(1)}:1`),
  );
}
