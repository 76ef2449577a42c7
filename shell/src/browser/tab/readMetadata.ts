import type { PageMetadata } from '../../shared/page/PageMetadata.ts'

/** The last child of the body: content and remotes write none of its children, so they cannot forge it. */
export const findMetadata = (page: Document) => page.querySelector('body > script#tessera-page')

/** The facts that a page carries, or nothing when it is not one of this site's pages. */
export function readMetadata(page: Document): PageMetadata | undefined {
  const text = findMetadata(page)?.textContent
  try {
    return text ? (JSON.parse(text) as PageMetadata) : undefined
  } catch {
    return undefined // cut off on its way: it is loaded the ordinary way
  }
}
