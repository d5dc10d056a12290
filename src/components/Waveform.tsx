import type { SVGProps } from 'react';

const step = 8;

/** A bar's height between 0 and 1: slow swells with a beat over them. */
const loudness = (index: number): number => {
  const swell = Math.abs(Math.sin(index / 9 + 0.6) * Math.cos(index / 23));
  const beat = 0.55 + 0.45 * Math.abs(Math.sin(index * 1.7));
  return Math.max(0.04, swell * beat);
};

/** The bars from one index to another, as the path of their outlines. */
const bars = (count: number): string =>
  Array.from({ length: count }, (_, index) => {
    const height = loudness(index) * 100;
    return `M${index * step} ${((100 - height) / 2).toFixed(1)}h5v${height.toFixed(1)}h-5z`;
  }).join('');

interface WaveformProps extends SVGProps<SVGSVGElement> {
  readonly count: number;
  /** The share of the bars that have been played, from 0 to 1. */
  readonly played?: number;
}

/** The studio's motif, a row of bars in the colour of the text around it; decoration. */
export function Waveform({ count, played, ...props }: WaveformProps) {
  const width = count * step;
  const path = bars(count);
  return (
    <svg
      viewBox={`0 0 ${width} 100`}
      preserveAspectRatio="none"
      fill="currentColor"
      aria-hidden="true"
      {...props}
    >
      <path d={path} />
      {played !== undefined && (
        <>
          <clipPath id="played">
            <rect width={played * width} height="100" />
          </clipPath>
          <path data-played d={path} clipPath="url(#played)" />
        </>
      )}
    </svg>
  );
}
