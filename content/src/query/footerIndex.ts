import type { Compiled } from '../compiled/openCompiled.ts'
import { chooseLabel } from '../fields/FieldKind.ts'
import type { FooterIndex } from '../port/port.ts'
import { languageOfName } from './languageOfField.ts'
import { listEntries } from './listEntries.ts'

const maxLinks = 100 /* in the footer of each page */

/** Builds the index of documents that the definition has for the footer; undefined without one, or without documents. */
export function footerIndex(compiled: Compiled): FooterIndex | undefined {
  const { footer, site } = compiled.catalog
  if (!footer) return undefined
  const { type, heading } = footer
  const documents = listEntries(compiled, type, { max: maxLinks })
  if (documents.length === 0) return undefined
  return {
    heading: chooseLabel(heading, site.language),
    links: documents.map(function linkTo(page) {
      const language = languageOfName(compiled, page)
      return { label: page.heading, href: page.path, ...(language && { language }) }
    }),
  }
}
