import type { DocumentOf } from '../documents/readDocument.ts'
import { chooseLabel } from '../fields/FieldKind.ts'
import { inWords } from '../text/inWords.ts'
import { pageNameOf, type SiteTypes } from '../definition/SiteTypes.ts'

type PageOfEntry = DocumentOf<'page'>

/** Builds the page document of an entry, so that pages of all kinds are stored, translated and found in one way. */
export function asPage(
  { file, name, value }: DocumentOf<'entry'>,
  types: SiteTypes,
  language: string,
): PageOfEntry {
  const [type = ''] = name.split('/', 1)
  const definition = Object.hasOwn(types, type) ? types[type] : undefined
  const {
    banners,
    blocks,
    direction,
    hidden,
    language: ofTexts,
    names,
    slug,
    $schema: _hint,
    ...fields
  } = value
  const heading = (definition && textOf(fields[definition.title])) || inWords(name.slice(type.length + 1))
  const textIn = (field = '') => textOf(fields[field])
  const summary = textIn(definition?.description) || textIn(definition?.summary)
  const fallback = definition ? `${chooseLabel(definition.name, language)}: ${heading}` : ''
  const page = {
    kind: 'text',
    title: heading,
    heading,
    description: summary || fallback,
    banners,
    blocks,
    ...(direction && { direction }),
    ...(ofTexts !== undefined && { language: ofTexts }),
    ...(names && { names }),
    ...(slug !== undefined && { slug }),
    ...((hidden || !definition) && { hidden: true }),
    entry: { name, type, definition, fields },
  } as const
  return { kind: 'page', file, name: pageNameOf(name), value: page }
}

/** Builds the page documents of the lists of all types; in place of a file, each has the folder of its entries. */
export function listsOf(types: SiteTypes, language: string): readonly PageOfEntry[] {
  return Object.entries(types).flatMap(function listOf([type, definition]): PageOfEntry | [] {
    const { list } = definition
    if (!list) return []
    const labelOf = (own = list.heading) => chooseLabel(own, language)
    const value: PageOfEntry['value'] = {
      kind: 'text',
      title: labelOf(list.title),
      heading: labelOf(),
      description: labelOf(list.lead),
      banners: [],
      blocks: [],
      entry: { name: type, type, definition },
    }
    return { kind: 'page', file: pageNameOf(type), name: pageNameOf(type), value }
  })
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
