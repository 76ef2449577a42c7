/** Makes a name from a slug such as `arcos-de-la-frontera`. */
export function inWords(slug: string): string {
  return slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ')
}
