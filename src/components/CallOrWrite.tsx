import { emailUrl } from '#studio/emailUrl';
import { studio } from '#studio/studio';
import { studioPhoneUrl } from '#studio/studioNumber';

export function CallOrWrite() {
  return (
    <>
      Call <a href={studioPhoneUrl()}>{studio.phone}</a>
      {' or write to '}
      <a href={emailUrl(studio.email)}>{studio.email}</a>.
    </>
  );
}
