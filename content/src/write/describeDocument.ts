import { addressOf, withSlug } from '../assemble/storedPage.ts'
import { kindOf, type DocumentId } from '../documents/kindOf.ts'
import { findFrontMatter } from '../edit/parseBlocks.ts'
import { readFields } from '../edit/setField.ts'
import { listSources, translatedFile } from '../languages/translatedFile.ts'
import { inWords } from '../text/inWords.ts'
import { themeTitles } from '../theme/themeTitles.ts'
import type { ListedDocument } from './WritePort.ts'

/** Kinds whose texts have a title. */
const titled: ReadonlySet<string> = new Set(['page', 'entry', 'form', 'email', 'translation'])

const languageNames = new Intl.DisplayNames('en', { type: 'language' })
const languageCode = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?$/

/** Lines of YAML that lists show. Parsing only these is fast enough for 10,000 documents at once. */
const shownFields = /^(?:title|heading|name|label|hidden|slug):.*(?:\r?\n[ \t]+.*)*/gm

/** Whether a list must read the document's text to name it. */
export const isTitled = (file: string) => titled.has(kindOf(file)?.kind ?? '')

/**
 * Builds the row of a document in a list; if the text cannot be parsed, the row has only the name. The title of a
 * document of an own type, whose title can be any field, is its first text if no field is called like a title.
 */
export function describeDocument(file: string, text: string | null): ListedDocument {
  const id: DocumentId = kindOf(file) ?? { kind: 'page', name: file }
  const yaml = findFrontMatter(text ?? '')?.yaml
  const lines = yaml?.match(shownFields)
  const fields = readFields(lines?.join('\n') ?? text ?? '')
  const own = file.startsWith('entries/')
    ? () => Object.values(readFields(yaml ?? '')).find(isText)
    : undefined
  const title = ['title', 'heading', 'name', 'label'].map((field) => fields[field]).find(isText) ?? own?.()
  const path = pathOfText(file, fields)
  const name = (translatedFile(file)?.of ?? id.name).replace(/^.*\//, '')
  return {
    file,
    kind: id.kind,
    title: title ?? titleOfFile(id) ?? inWords(name),
    ...(path !== undefined && { path }),
    ...(fields['hidden'] === true && { hidden: true as const }),
  }
}

/** Title of a document that has none in its text, by its name; undefined for other kinds. */
function titleOfFile({ kind, name }: DocumentId): string | undefined {
  if (kind === 'words') return languageCode.test(name) ? languageNames.of(name) : name
  return kind === 'theme' ? themeTitles[name] : undefined
}

/** Path of a document's page; for a translation, of the translated page. */
export function pathOfText(file: string, fields: Readonly<Record<string, unknown>>): string | undefined {
  const translated = translatedFile(file)
  const id = kindOf((translated && listSources(translated).find(kindOf)) ?? file)
  const path = id && addressOf(id)
  if (!translated || path === undefined) return path
  const own = withSlug(path, isText(fields['slug']) ? fields['slug'] : undefined)
  return `/${translated.language}${own === '/' ? '' : own}`
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
