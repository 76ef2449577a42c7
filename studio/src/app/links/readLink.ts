/** What an editor typed in a link field: `value` is saved; `path` can be the path of a page of this site. */
export type ReadLink =
  | { kind: 'none' | 'words' }
  | { kind: 'page' | 'external'; value: string; path: string }
  | { kind: 'refused'; why: string }

/** Parses what an editor typed in a link field; `words` is text to search for. */
export function readLink(typed: string): ReadLink {
  const text = typed.trim()
  if (text === '') return { kind: 'none' }
  if (/^#\S+$/.test(text)) return { kind: 'page', value: text, path: '' }
  if (/^\/(?!\/)/.test(text)) return readPath(text)
  const scheme = /^([a-z][a-z0-9+.-]*):(?=\S)/i.exec(text)?.[1]?.toLowerCase()
  if (scheme !== undefined) return readAddress(text, scheme)
  return /^(?:\/\/|www\.)\S+$/.test(text)
    ? readAddress(`https://${text.replace(/^\/\//, '')}`, 'https')
    : { kind: 'words' }
}

/** Removes a slash at the end; otherwise renaming the page would not update the link. */
function readPath(text: string): ReadLink {
  if (/\s/.test(text)) return { kind: 'refused', why: 'A path must not contain spaces.' }
  const [path = '', rest = ''] = text.split(/(?=[?#])(.*)/s)
  const plain = path.replace(/(?<=.)\/+$/, '')
  return { kind: 'page', value: plain + rest, path: plain }
}

function readAddress(text: string, scheme: string): ReadLink {
  if (scheme !== 'https' && scheme !== 'http')
    return { kind: 'refused', why: `A link must begin with https: or http:, not ${scheme}:.` }
  const url = /\s/.test(text) ? null : URL.parse(text)
  if (!url) return { kind: 'refused', why: 'This address is not complete yet.' }
  if (url.username !== '' || url.password !== '')
    return { kind: 'refused', why: 'An address must not contain a user name and password (before the @).' }
  return {
    kind: 'external',
    value: scheme + text.slice(scheme.length),
    path: url.pathname.replace(/(?<=.)\/+$/, ''),
  }
}
