import type { Problem } from '@tessera/kit/contract/problems'
import type { MessagePart } from '@tessera/kit/language/interpretMessage'
import type { z } from 'zod'
import { withoutAddresses } from '../html/hideAddresses.ts'
import { renderMarkdown, splitBlocks } from '../html/renderMarkdown.ts'
import { sanitise } from '../html/sanitise.ts'
import type { OwnFields } from '../schema/entrySchema.ts'
import type { EntrySource } from '../definition/SiteTypes.ts'
import type { BlockDocument } from '../schema/blockSchema.ts'
import type { PageDocument } from '../schema/pageSchema.ts'
import { recordSchema, type RecordDocument } from '../schema/recordSchema.ts'
import { language as languageTag } from '../schema/value.ts'
import { splitFrontMatter } from '../text/parseYaml.ts'
import type { ThemeError } from '../theme/parseSheet.ts'
import { readFaces, type FontFace } from '../theme/readFaces.ts'
import { readSvg } from '../theme/readSvg.ts'
import { readTokens } from '../theme/readTokens.ts'
import type { TokenValues } from '../theme/resolveToken.ts'
import { readMessage } from '../words/readMessage.ts'
import { checkKnown, invalid, invalidFields } from './invalid.ts'
import { schemas, type DocumentId, type DocumentKind } from './kindOf.ts'
import { limits } from './limits.ts'

/** A block whose HTML is ready to be served. */
export type ReadBlock = Exclude<BlockDocument, { kind: 'prose' }> | { kind: 'prose'; html: string }
type WithReadBlocks<Page> = Page extends unknown ? Omit<Page, 'blocks'> & { blocks: ReadBlock[] } : never
/** `entry`: set if the page's document is of a type that the site defines. */
type ReadPage = WithReadBlocks<PageDocument> & { entry?: EntrySource }
/** The fields of a type are not checked yet. */
type ReadEntry = Omit<OwnFields, 'blocks'> & { blocks: ReadBlock[] } & Readonly<Record<string, unknown>>

/** A valid row of a document; `position`: its index there, from 0. */
export interface ListedRow<Row> {
  row: Row
  position: number
}

type Values = {
  [Kind in Exclude<DocumentKind, 'page' | 'entry' | 'records' | 'words' | 'theme'>]: z.output<
    (typeof schemas)[Kind]
  >
} & {
  page: ReadPage
  entry: ReadEntry
  records: readonly ListedRow<RecordDocument>[]
  /** The valid messages by key. */
  words: Readonly<Record<string, readonly MessagePart[]>>
  /** Of `tokens.css` the tokens, of `fonts.css` the faces, of a drawing its sanitised SVG. */
  theme: { tokens?: TokenValues; faces?: readonly FontFace[]; svg?: string }
}
/** A checked document of one kind, its HTML sanitised, its plain e-mail addresses hidden. */
export type DocumentOf<Kind extends DocumentKind> = {
  kind: Kind
  file: string
  name: string
  value: Values[Kind]
}
/** A document of any kind; `kind` says which. */
export type Document = { [Kind in DocumentKind]: DocumentOf<Kind> }[DocumentKind]

/** `document`: undefined if it was refused. If there are problems as well, its invalid parts were left out. */
export interface ReadResult {
  document?: Document
  problems: readonly Problem[]
}

const part = 'documentPartInvalid'
const tooDeep = `is nested deeper than ${limits.nesting} levels`

/** Parses, checks and sanitises a text. Never throws: errors are among the result's problems. */
export function readDocument(file: string, id: DocumentId, text: string): ReadResult {
  return readRaw(file, id, () => parseText(file, id.kind, text))
}

/** Checks the value that `parse` returns. Never throws. Problems name the document `file`. */
export function readRaw(file: string, { kind, name }: DocumentId, parse: () => unknown): ReadResult {
  try {
    const raw = parse()
    checkNesting(raw)
    if (kind === 'theme') return readTheme(file, name, raw as string)
    const { checked, unknown } = checkKnown<z.ZodType>(schemas[kind], raw)
    const isHidden = kind === 'page' && (raw as { hidden?: unknown }).hidden === true
    const isWhole = kind !== 'definition' || unknown(file, part).length === 0 // half a definition would be another site
    if ((checked.success && isWhole) || isHidden) {
      const refused = checked.success ? [] : invalidFields(file, checked.error, part)
      const { document, problems } = finish(file, kind, name, checked.data ?? hidden)
      return { document, problems: limited(file, [...refused, ...unknown(file, part), ...problems]) }
    }
    const fields = checked.success ? [] : invalidFields(file, checked.error)
    const problems = [...fields, ...unknown(file, 'documentInvalid')]
    return { problems: limited(file, problems) }
  } catch (error) {
    return { problems: [invalid(file, '', error instanceof Error ? reasonOf(error) : String(error))] }
  }
}

/** Value of a page whose document says `hidden` and is otherwise invalid: the page stays hidden. */
const hidden = {
  kind: 'text',
  title: '',
  description: '',
  heading: '',
  banners: [],
  hidden: true,
  blocks: [],
}

/** The field `of` in an HTML translation: a comment, as HTML has no front matter. */
const ofInHtml = /^<!-- of: (\w+) -->/

/** The raw value of a document, before it is checked. */
export function parseText(file: string, kind: DocumentKind, text: string): unknown {
  if (kind === 'definition') return parseEvaluated(text)
  if (file.endsWith('.json')) return JSON.parse(text)
  if (kind === 'banner' || kind === 'theme') return text
  if (file.endsWith('.html')) return { of: ofInHtml.exec(text)?.[1], html: text }
  const { fields, body } = splitFrontMatter(text)
  if (body.trim() === '') return fields
  return { ...fields, blocks: splitBlocks(body) }
}

/** The value of `readDefinition`. Throws what the evaluation failed with. */
function parseEvaluated(text: string): unknown {
  const { value, error } = JSON.parse(text) as { value?: unknown; error?: string }
  if (error !== undefined) throw new Error(error)
  return value
}

/** Checks one level after the other, so that a deep value cannot overflow the stack. */
function checkNesting(raw: unknown): void {
  let level: readonly unknown[] = [raw]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limits.nesting) throw new Error(tooDeep)
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    )
  }
}

/** The first line of an error's message. A stack overflow means that the document is nested too deep. */
function reasonOf({ message }: Error): string {
  return message.startsWith('Maximum call stack') ? tooDeep : message.replace(/:?\n.*/s, '')
}

function limited(file: string, problems: readonly Problem[]): readonly Problem[] {
  if (problems.length <= limits.problems) return problems
  const more = invalid(file, '', `has more problems than these ${limits.problems}`)
  return [...problems.slice(0, limits.problems), { ...more, name: problems[0]?.name ?? more.name }]
}

/** The casts are safe: `data` was checked against the kind's schema. */
function finish(file: string, kind: DocumentKind, name: string, data: unknown): Required<ReadResult> {
  if (kind === 'records') return finishRecords(file, name, (data as { records: unknown[] }).records)
  if (kind === 'translation') return finishTranslation(file, name, data as Record<string, unknown>)
  if (kind === 'words') return finishWords(file, name, data as Record<string, unknown>)
  const problems: Problem[] = []
  const refuse = (field: string, id: string) => void problems.push(invalid(file, field, idRefused(id), part))
  const value = kind === 'banner' ? data : withHtml(kind, withoutHint(withoutAddresses(data)), refuse)
  return { document: { file, kind, name, value } as Document, problems: limited(file, problems) }
}

/** Checks only the language of a translation. Its fields are checked together with the document that is translated. */
function finishTranslation(file: string, name: string, value: Record<string, unknown>): Required<ReadResult> {
  const language = name.slice(name.lastIndexOf('@') + 1)
  const isLanguage = languageTag.safeParse(language).success
  const problems = isLanguage
    ? []
    : [invalid(file, '', `there is no language ${language}: name one such as es`, part)]
  return { document: { file, kind: 'translation', name, value: withoutHint(value) as never }, problems }
}

function finishWords(file: string, name: string, data: Record<string, unknown>): Required<ReadResult> {
  const value: Record<string, readonly MessagePart[]> = {}
  const problems: Problem[] = []
  const { $schema: _hint, ...messages } = data
  for (const [key, message] of Object.entries(messages)) {
    try {
      value[key] = readMessage(key, message)
    } catch (error) {
      if (problems.length <= limits.problems)
        problems.push(invalid(file, key, reasonOf(error as Error), part))
    }
  }
  return { document: { file, kind: 'words', name, value }, problems: limited(file, problems) }
}

/** A theme's file is used as a whole or not at all: half a palette can be unreadable. */
function readTheme(file: string, name: string, text: string): ReadResult {
  const { errors, value } = readThemeFile(name, text)
  const problems = errors.map(({ field, reason }) => invalid(file, field, reason))
  if (problems.length > 0) return { problems: limited(file, problems) }
  return { document: { file, kind: 'theme', name, value }, problems }
}

function readThemeFile(
  name: string,
  text: string,
): { errors: readonly ThemeError[]; value: Values['theme'] } {
  if (name === 'tokens.css') {
    const { errors, values: tokens } = readTokens(text)
    return { errors, value: { tokens } }
  }
  const { errors, ...value } =
    name === 'fonts.css' ? readFaces(text) : readSvg(text, name.replace('.svg', ''))
  return { errors, value }
}

function withoutHint(data: unknown): unknown {
  const { $schema: _hint, ...rest } = data as { $schema?: string }
  return rest
}

function idRefused(id: string): string {
  return `the id “${id}” is left out: it starts like an id of the site itself, or is a name that scripts use; see docs/markup.md`
}

/** Called with each id that is removed from a field's HTML. */
type Refuse = (field: string, id: string) => void

function withHtml(kind: DocumentKind, data: unknown, refuse: Refuse): unknown {
  if (kind !== 'page' && kind !== 'entry') return data
  const page = data as Pick<PageDocument, 'blocks'>
  return { ...page, blocks: page.blocks.map((block, index) => readBlock(block, index, refuse)) }
}

function readBlock(block: BlockDocument, index: number, refuse: Refuse): ReadBlock {
  const refuseIn = (field: string) => (id: string) => refuse(`blocks[${index}].${field}`, id)
  if (block.kind === 'prose')
    return { kind: 'prose', html: renderMarkdown(block.markdown, refuseIn('markdown')) }
  return block.kind === 'html' ? { kind: 'html', html: sanitise(block.html, refuseIn('html')) } : block
}

function finishRecords(file: string, name: string, rows: readonly unknown[]): Required<ReadResult> {
  const value: ListedRow<RecordDocument>[] = []
  const problems: Problem[] = []
  for (const [position, row] of rows.entries()) {
    const { checked, unknown } = checkKnown(recordSchema, row)
    if (problems.length <= limits.problems) problems.push(...unknown(file, part, ['records', position]))
    if (checked.success) value.push({ row: withoutAddresses(checked.data), position })
    else if (problems.length <= limits.problems)
      problems.push(...invalidFields(file, checked.error, part, ['records', position]))
  }
  return { document: { file, kind: 'records', name, value }, problems: limited(file, problems) }
}
