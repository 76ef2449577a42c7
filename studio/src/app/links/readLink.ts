/** What someone typed where a link belongs; `value` is what is written, `path` a page that it may be of this site. */
export type ReadLink =
  | { kind: 'none' | 'words' }
  | { kind: 'page' | 'external'; value: string; path: string }
  | { kind: 'refused'; why: string }

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

/** A slash at its end would keep it from following when the page is renamed. */
function readPath(text: string): ReadLink {
  if (/\s/.test(text)) return { kind: 'refused', why: 'A path has no spaces in it.' }
  const [path = '', rest = ''] = text.split(/(?=[?#])(.*)/s)
  const plain = path.replace(/(?<=.)\/+$/, '')
  return { kind: 'page', value: plain + rest, path: plain }
}

function readAddress(text: string, scheme: string): ReadLink {
  if (scheme !== 'https' && scheme !== 'http')
    return { kind: 'refused', why: `A link begins with https: or http:, not with ${scheme}:.` }
  const url = /\s/.test(text) ? null : URL.parse(text)
  if (!url) return { kind: 'refused', why: 'This is no whole address yet.' }
  if (url.username !== '' || url.password !== '')
    return { kind: 'refused', why: 'An address must not hold a name and a password (before the @).' }
  return {
    kind: 'external',
    value: scheme + text.slice(scheme.length),
    path: url.pathname.replace(/(?<=.)\/+$/, ''),
  }
}
