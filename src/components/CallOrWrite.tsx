import { studio } from '#studio/studio';
import { telephoneUrl } from '#studio/telephone';

export function CallOrWrite() {
  return (
    <>
      Call <a href={telephoneUrl(studio.phone)}>{studio.phone}</a> or write to{' '}
      <a href={`mailto:${studio.email}`}>{studio.email}</a>.
    </>
  );
}
