/** Attributes of a start tag of sanitised HTML, by name. */
export function readAttributes(tag: string): ReadonlyMap<string, string> {
  const all = tag.matchAll(/\s([\w-]+)="([^"]*)"/g)
  return new Map(Array.from(all, ([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]))
}

/** Addresses that sanitised HTML links to or shows. */
export function listAddresses(html: string): readonly string[] {
  const tags = html.matchAll(/<(?:a|img|source|video|audio|track)\b([^<>]*)>/g)
  return Array.from(tags, ([, rest = '']) => readAttributes(rest)).flatMap((attributes) =>
    ['href', 'src', 'poster', 'data-src'].flatMap((name) => attributes.get(name) ?? []),
  )
}
