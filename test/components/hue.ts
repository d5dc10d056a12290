/** Returns the hue of an rgb colour in words; `other` for hues that are neither. */
function hueOf(color: string): 'red' | 'green' | 'other' {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  const strongest = Math.max(red, green, blue);
  const range = strongest - Math.min(red, green, blue);
  if (red === strongest && Math.abs(green - blue) < 0.4 * range) return 'red';
  if (green === strongest && Math.abs(blue - red) < 0.7 * range) return 'green';
  return 'other';
}

/** Returns the hues of an element's text, background and border. */
export function huesOf(element: Element) {
  const { color, backgroundColor, borderColor } = getComputedStyle(element);
  return [color, backgroundColor, borderColor].map(hueOf);
}
