import type { SVGProps } from 'react';

/** The left edge and the height of each bar, in units of the viewBox. */
const bars = [
  [2, 10],
  [7, 22],
  [12, 14],
  [17, 28],
  [22, 18],
  [27, 8],
] as const;

/** The studio's logo: six bars of a waveform in the current text colour; decorative. */
export function Logo(props: SVGProps<SVGSVGElement>) {
  return (
    <svg viewBox="0 0 32 32" fill="currentColor" aria-hidden="true" {...props}>
      {bars.map(([x, height]) => (
        <rect key={x} x={x} y={16 - height / 2} width="3" height={height} rx="1.5" />
      ))}
    </svg>
  );
}
