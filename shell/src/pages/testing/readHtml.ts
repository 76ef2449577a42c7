/** Text between tags, entities of the five special signs put back. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#x27|quot);/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Ranks of the headings in order: `[1, 2, 3, 2]`. */
export function headingRanks(html: string): number[] {
  return [...html.matchAll(/<h([1-6])[ >]/g)].map(([, rank]) => Number(rank))
}

/** The opening tags of an element's name. */
export function tagsOf(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`<${name}(?: [^>]*)?>`, 'g'))].map(([tag]) => tag)
}

/** Where the links lead, in order. */
export function hrefsOf(html: string): string[] {
  return tagsOf(html, 'a').map((tag) => (/ href="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&'))
}
