import type { SVGProps } from 'react';

const step = 8;

/** A bar's height between 0 and 1: two slow swells with a beat over them. */
const loudness = (index: number): number => {
  const swell = Math.abs(Math.sin(index / 9) * Math.cos(index / 23));
  const beat = 0.55 + 0.45 * Math.abs(Math.sin(index * 1.7));
  return Math.max(0.04, swell * beat);
};

/** The studio's motif: a row of bars, decoration in the colour of the text around it. */
export function Waveform({ bars, ...props }: { bars: number } & SVGProps<SVGSVGElement>) {
  return (
    <svg
      viewBox={`0 0 ${bars * step} 100`}
      preserveAspectRatio="none"
      fill="currentColor"
      aria-hidden="true"
      {...props}
    >
      <path
        d={Array.from({ length: bars }, (_, index) => {
          const height = loudness(index) * 100;
          return `M${index * step} ${((100 - height) / 2).toFixed(1)}h5v${height.toFixed(1)}h-5z`;
        }).join('')}
      />
    </svg>
  );
}
