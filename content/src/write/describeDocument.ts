import { addressOf, withSlug } from '../assemble/storedPage.ts'
import { kindOf } from '../documents/kindOf.ts'
import { frontMatterOf } from '../edit/blocksOf.ts'
import { readFields } from '../edit/setField.ts'
import { sourcesOf, translatedFile } from '../languages/translatedFile.ts'
import type { ListedDocument } from './WritePort.ts'

/** Kinds whose titles are in their texts. */
const titled: ReadonlySet<string> = new Set(['page', 'region', 'form', 'email', 'translation'])

/** Of YAML no more than is shown: of 10,000 documents it is read at once. */
const shownFields = /^(?:title|heading|name|label|language|hidden|place|slug):.*(?:\r?\n[ \t]+.*)*/gm

export const isTitled = (file: string) => titled.has(kindOf(file)?.kind ?? '')

/** What a list says of a document; by its name alone where its text does not read. */
export function describeDocument(file: string, text: string | null): ListedDocument {
  const id = kindOf(file) ?? { kind: 'page', name: file }
  const lines = text === null ? undefined : frontMatterOf(text)?.yaml.match(shownFields)
  const fields = readFields(lines?.join('\n') ?? text ?? '')
  const title = ['title', 'heading', 'name', 'label'].map((field) => fields[field]).find(isLine)
  const path = pathOfText(file, fields)
  const name = translatedFile(file)?.of.replace(/^.*\//, '') ?? id.name
  return {
    file,
    kind: id.kind,
    title: title ?? inWords(isLine(fields['place']) ? fields['place'] : name),
    ...(path !== undefined && { path }),
    ...(isLine(fields['language']) && { language: fields['language'] }),
    ...(fields['hidden'] === true && { hidden: true as const }),
  }
}

/** Where what it says is shown; of a translation, in its language. */
export function pathOfText(file: string, fields: Readonly<Record<string, unknown>>): string | undefined {
  const translated = translatedFile(file)
  const id = kindOf((translated && sourcesOf(translated).find(kindOf)) ?? file)
  const path = id && addressOf(id)
  if (!translated || path === undefined) return path
  const own = withSlug(path, isLine(fields['slug']) ? fields['slug'] : undefined)
  return `/${translated.language}${own === '/' ? '' : own}`
}

/** `arcos-de-la-frontera`: the name of a place is in another document than that of its page. */
function inWords(slug: string): string {
  return slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ')
}

const isLine = (value: unknown): value is string => typeof value === 'string' && value !== ''
