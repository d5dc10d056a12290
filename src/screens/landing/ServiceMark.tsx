/** The icons of the services, drawn as vertical bars of equal width. */

/** The bars of each icon as [x, y, height] on a square of 48 units; every bar is 4 units wide. */
const marks = {
  Recording: [
    [4, 20, 8],
    [12, 12, 24],
    [20, 4, 40],
    [28, 14, 20],
    [36, 8, 32],
    [44, 20, 8],
  ],
  'Mixing & Mastering': [
    [6, 4, 26],
    [6, 36, 8],
    [16, 4, 10],
    [16, 20, 24],
    [26, 4, 20],
    [26, 30, 14],
    [36, 4, 6],
    [36, 16, 28],
  ],
  'Beat Production': [
    [4, 4, 12],
    [4, 32, 12],
    [16, 18, 12],
    [28, 4, 12],
    [28, 32, 12],
    [40, 18, 12],
  ],
  Videography: [
    [4, 10, 28],
    [10, 10, 28],
    [16, 10, 28],
    [22, 10, 28],
    [32, 18, 12],
    [38, 14, 20],
    [44, 10, 28],
  ],
} as const;

/** The icon of a service; decorative, because the service's name is beside it. */
export function ServiceMark({ name, className }: { name: keyof typeof marks; className: string }) {
  return (
    <svg className={className} viewBox="0 0 52 48" fill="currentColor" aria-hidden="true">
      {marks[name].map(([x, y, height]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width="4" height={height} rx="2" />
      ))}
    </svg>
  );
}
