import type { PageMetadata } from '../../shared/page/PageMetadata.ts'

/** Finds the script with the metadata, a child of the body: content and remotes write none, so they cannot forge it. */
export const findMetadata = (page: Document) => page.querySelector('body > script#tessera-page')

/** Reads a page's metadata; undefined if it is not a page of this site. */
export function readMetadata(page: Document): PageMetadata | undefined {
  const text = findMetadata(page)?.textContent
  try {
    return text ? (JSON.parse(text) as PageMetadata) : undefined
  } catch {
    return undefined // incomplete response: the browser loads the page in full
  }
}
