import { studio } from '#studio/studio';

/** The sentence "Call … or write to …", with links. */
export function CallOrWrite() {
  return (
    <>
      Call <a href={`tel:${studio.phone.replaceAll(' ', '')}`}>{studio.phone}</a> or write to{' '}
      <a href={`mailto:${studio.email}`}>{studio.email}</a>.
    </>
  );
}
