import { addressOf } from '../assemble/storedPage.ts'
import { kindOf } from '../documents/kindOf.ts'
import { frontMatterOf } from '../edit/blocksOf.ts'
import { readFields } from '../edit/setField.ts'
import type { ListedDocument } from './WritePort.ts'

/** Kinds whose titles are in their texts. */
const titled: ReadonlySet<string> = new Set(['page', 'region', 'form', 'email'])

/** Of YAML no more than is shown: of 10,000 documents it is read at once. */
const shownFields = /^(?:title|heading|name|label|language|hidden|place):.*(?:\r?\n[ \t]+.*)*/gm

export const isTitled = (file: string) => titled.has(kindOf(file)?.kind ?? '')

/** What a list says of a document; by its name alone where its text does not read. */
export function describeDocument(file: string, text: string | null): ListedDocument {
  const id = kindOf(file) ?? { kind: 'page', name: file }
  const lines = text === null ? undefined : frontMatterOf(text)?.yaml.match(shownFields)
  const fields = readFields(lines?.join('\n') ?? text ?? '')
  const title = ['title', 'heading', 'name', 'label'].map((field) => fields[field]).find(isLine)
  const path = addressOf(id)
  return {
    file,
    kind: id.kind,
    title: title ?? inWords(isLine(fields['place']) ? fields['place'] : id.name),
    ...(path !== undefined && { path }),
    ...(isLine(fields['language']) && { language: fields['language'] }),
    ...(fields['hidden'] === true && { hidden: true as const }),
  }
}

/** `arcos-de-la-frontera`: the name of a place is in another document than that of its page. */
function inWords(slug: string): string {
  return slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ')
}

const isLine = (value: unknown): value is string => typeof value === 'string' && value !== ''
