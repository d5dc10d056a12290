import { studio } from '#studio/studio';
import type { RouteDefinition } from '../src/app/routes';

interface HeadProps {
  readonly route: RouteDefinition;
  /** The public address without a trailing slash, e.g. "https://studio.example". */
  readonly site: string;
}

/** The metadata of a page for search engines and link previews; the router adds the title. */
export function Head({ route: { path, title, description, isListed }, site }: HeadProps) {
  const address = `${site}${path}`;
  return (
    <>
      {isListed ? (
        <link rel="canonical" href={address} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={studio.name} />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${site}/social.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`${studio.name}: a waveform in amber on black`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
