import type { Document, DocumentOf, ReadBlock } from '../documents/readDocument.ts'
import { textsOf } from '../fields/FieldKind.ts'
import type { SearchEntry } from '../search/SearchEntry.ts'
import { shellTexts } from '../words/shellTexts.ts'

/** Name of a page document → the document in the site's other languages. */
type Translations = ReadonlyMap<string, readonly Document[]>

/** Builds the search entries of pages. `translated`: documents in the site's other languages. */
export function collectSearchEntries(
  pages: readonly DocumentOf<'page'>[],
  translated: readonly Document[],
): readonly SearchEntry[] {
  const ofPages = translated.filter(({ kind }) => kind === 'page')
  const translations = Map.groupBy(ofPages, ({ name }) => name)
  return pages.map((page) => pageEntry(page, translations))
}

/** A list, or the part of it that is of a document of these names. */
interface PartOfList {
  where?: string | undefined
  names: readonly string[]
  /** The site's first language. */
  language: string
}

/** Builds the entry of a list narrowed to a choice: `Museums in Bremen`. */
export function choiceEntry(id: string, label: string, { where, names, language }: PartOfList): SearchEntry {
  const inWhere = (area: string) =>
    (shellTexts[language] ?? shellTexts['en'])?.['hit.in']
      ?.replace('{what}', label)
      .replace('{where}', area) ?? label
  return {
    id,
    kind: 'category',
    name: where === undefined ? label : inWhere(where),
    names: [],
    titles: names.map(inWhere),
  }
}

/** Builds the entry of a page, under its names in all languages. */
export function pageEntry({ name, value }: DocumentOf<'page'>, translations: Translations): SearchEntry {
  const { heading, names } = value
  const translated = (translations.get(name) ?? []) as readonly DocumentOf<'page'>[]
  const all = [value, ...translated.map((one) => one.value)]
  const titles = all.flatMap((one) => [one.title, one.heading])
  const about = stripTags(
    all.flatMap(({ description, blocks }) => [description, ...blocks.flatMap(listTexts)]),
  )
  const { definition, fields } = value.entry ?? {}
  const size = Number(fields?.[definition?.list?.weight ?? '']) || 0
  const found = [...titles.filter(Boolean), ...Object.values(names ?? {}).flat()]
  const called = (fields ? textsOf(definition?.searchAs?.called) : []).flatMap((label) =>
    [...new Set([heading, ...found])].map((one) => label.replace('{name}', one)),
  )
  return { id: `page/${name}`, kind: 'page', name: heading, names: found, titles: called, about, size }
}

function listTexts(block: ReadBlock): readonly string[] {
  if (block.kind === 'prose' || block.kind === 'html') return [block.html]
  if (block.kind === 'facts') return block.facts.flatMap(({ term, detail }) => [term, detail])
  return block.kind === 'quote' ? [block.text] : []
}

/** The words of HTML, without tags and entities. */
function stripTags(texts: readonly string[]): string {
  return texts.join('\n').replaceAll(/<[^<>]*>|&#?\w+;/g, ' ')
}
