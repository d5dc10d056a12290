import type { SVGProps } from 'react';

/** Each bar's left edge and height. */
const bars = [
  [2, 10],
  [7, 22],
  [12, 14],
  [17, 28],
  [22, 18],
  [27, 8],
] as const;

/** The studio's mark, six bars of a waveform, in the colour of the text around it. */
export function Logo(props: SVGProps<SVGSVGElement>) {
  return (
    <svg viewBox="0 0 32 32" fill="currentColor" aria-hidden="true" {...props}>
      {bars.map(([x, height]) => (
        <rect key={x} x={x} y={16 - height / 2} width="3" height={height} rx="1.5" />
      ))}
    </svg>
  );
}
