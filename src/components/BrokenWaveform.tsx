/** The heights of the bars before and after the gap, in viewBox units, and the fallen bar. */
const before = [14, 30, 22, 48, 36, 60, 44, 56, 30, 40];
const after = [3, 3, 3, 3, 5, 3, 3, 3, 6, 3, 3, 3];
const fallen = 'M118 71 l17 24 l4 -3 l-17 -24 z';

/** A waveform with one fallen bar and low bars after it; decorative. */
export function BrokenWaveform({ className }: { className: string }) {
  const bar = (x: number, height: number) => (
    <rect key={x} x={x} y={64 - height} width="5" height={height} rx="2.5" />
  );
  return (
    <svg className={className} viewBox="0 0 280 100" fill="currentColor" aria-hidden="true">
      {before.map((height, index) => bar(8 + index * 10, height))}
      <path d={fallen} />
      {after.map((height, index) => bar(152 + index * 10, height))}
    </svg>
  );
}
