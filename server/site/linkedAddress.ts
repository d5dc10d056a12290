/**
 * Returns the address of the page that a path means, as links arrive: with a capital of a telephone's keyboard,
 * encoded once too often, as the name of a file, with the mark of a session, or with what surrounds it in a
 * text, e.g. the full stop of a sentence, `**` or `&quot;`. Undefined for a path that means no page.
 */
export function linkedAddress(path: string, search: string, isPage: (path: string) => boolean) {
  const [name = '', rest = ''] = decoded(path).split(/(?=[?#])/s);
  const bare = name
    .replace(/[;&].*$/s, '')
    .replace(/\.html?$/i, '')
    .toLowerCase();
  // In two steps, which take linear time.
  const start = bare.search(/[\p{L}\p{N}]/u);
  const word = start < 0 ? '' : bare.slice(start);
  const end = word.search(/[^a-z\d-]/);
  const [known, surrounding] = end < 0 ? [word, ''] : [word.slice(0, end), word.slice(end)];
  if (/[\p{L}\p{N}]/u.test(surrounding)) return undefined;
  const page = `/${known.replace(/-+$/, '').replace(/^index$/, '')}`;
  // A path of signs alone means none.
  if (!isPage(page) || (page === '/' && known === '' && !rest.startsWith('#'))) return undefined;
  const fragment = rest.startsWith('#') ? rest : '';
  const query = [rest.startsWith('?') ? rest.slice(1) : '', search.slice(1)].filter(Boolean);
  return page + (query.length > 0 ? `?${encodeURI(query.join('&'))}` : '') + encodeURI(fragment);
}

/** Decodes a path once; one that cannot be decoded stays as it is. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
