import type { SVGProps } from 'react';

/** The studio's logo: six bars of a waveform in the current text colour; decorative. */
export function Logo(props: SVGProps<SVGSVGElement>) {
  return (
    <svg
      viewBox="0 0 32 32"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      aria-hidden="true"
      {...props}
    >
      <path d="M3.5 12.5v7M8.5 6.5v19M13.5 10.5v11M18.5 3.5v25M23.5 8.5v15M28.5 13.5v5" />
    </svg>
  );
}
