import type { PageFacts } from '../document/facts.ts'

/** The facts that a page carries, or nothing when it is not one of this site's pages. */
export function readFacts(page: Document): PageFacts | undefined {
  const text = page.getElementById('tessera-page')?.textContent
  try {
    return text ? (JSON.parse(text) as PageFacts) : undefined
  } catch {
    return undefined
  }
}
