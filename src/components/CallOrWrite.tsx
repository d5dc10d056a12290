import { emailUrl } from '#studio/emailUrl';
import { studio } from '#studio/studio';
import { telephoneUrl } from '#studio/telephone';

export function CallOrWrite() {
  return (
    <>
      Call <a href={telephoneUrl(studio.phone)}>{studio.phone}</a> or write to{' '}
      <a href={emailUrl(studio.email)}>{studio.email}</a>.
    </>
  );
}
