import type { SVGProps } from 'react';
import './Waveform.css';

/** The width of a bar and the gaps beside it, in units of the viewBox. */
const step = 8;

/** Returns the height of a bar, from 0.04 to 1: a slow wave multiplied by a faster one. */
const loudness = (index: number): number => {
  const swell = Math.abs(Math.sin(index / 9 + 0.6) * Math.cos(index / 23));
  const beat = 0.55 + 0.45 * Math.abs(Math.sin(index * 1.7));
  return Math.max(0.04, swell * beat);
};

const motif = Array.from({ length: 120 }, (_, index) => loudness(index));

interface WaveformProps extends SVGProps<SVGSVGElement> {
  /** The heights of the bars, from 0 to 1; by default those of the motif. */
  readonly bars?: readonly number[];
  /** The share of the bars that have been played, from 0 to 1. */
  readonly played: number;
}

/** A waveform: a row of bars in the current text colour; decorative. */
export function Waveform({ bars = motif, played, ...props }: WaveformProps) {
  const width = bars.length * step;
  // The middle lines of the bars.
  const path = bars
    .map((share, index) => {
      const height = Math.round(share * 50) * 2;
      return `M${(index + 0.5) * step} ${50 - height / 2}v${height}`;
    })
    .join('');
  return (
    <svg
      viewBox={`0 0 ${width} 100`}
      preserveAspectRatio="none"
      stroke="currentColor"
      strokeWidth="5"
      aria-hidden="true"
      {...props}
    >
      <path d={path} />
      {/* An inner <svg> clips its content to its width and height. */}
      <svg width={played * width} height="100" aria-hidden="true">
        <path data-played d={path} />
      </svg>
    </svg>
  );
}
