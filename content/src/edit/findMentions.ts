import { isMap, isScalar, isSeq, parseDocument, type Scalar } from 'yaml'
import { parseBlocks, findFrontMatter } from './parseBlocks.ts'
import { fieldName } from '../text/fieldName.ts'
import type { FieldPath } from './setField.ts'

/** The names by which other documents refer to a document. */
export interface Names {
  /** Names in links: a path, or `media:<id>`. */
  links: readonly string[]
  /** Field → values that name the document, such as `form: contact`. */
  fields: Readonly<Record<string, readonly string[]>>
  /** The same of documents of a type, such as `{ town: { land: ['norway'] } }`. */
  ofTypes?: Readonly<Record<string, Names['fields']>>
}

/** A position in a text that names a document. */
export interface Mention {
  /** The field's name as problems show it: `blocks[2].markdown`, `navigation[0].href`. */
  field: string
  /** Index of the block in a Markdown body; undefined outside of blocks. */
  block?: number
  /** Path within the fields of the document, or of the block. */
  path: FieldPath
  /** Position of the name in the whole text. */
  from: number
  to: number
  isLink: boolean
  /** Whether the name is in running text, which stays when the name is removed. */
  isProse: boolean
}

const proseFields: ReadonlySet<string> = new Set(['markdown', 'html', 'introduction'])

/** Finds every position in a text that has one of `names`, in order; empty if the text does not parse. */
export function findMentions(file: string, text: string, names: Names): readonly Mention[] {
  const [, type = ''] = /^(?:entries|records)\/([^/]+)\//.exec(file) ?? []
  const own = { ...names, fields: { ...names.fields, ...names.ofTypes?.[type] } }
  if (![...names.links, ...Object.values(own.fields).flat()].some((name) => text.includes(name))) return []
  if (file.endsWith('.html'))
    return inProse(text, 0, names).map((found) => ({ ...found, field: '', path: [] }))
  const front = findFrontMatter(text)
  const isOwnAddress = ({ path }: Mention) => file === 'redirects.json' && path.at(-1) === 'from' // the old path is no link
  if (!front) return inFields(text, 0, own).filter((one) => !isOwnAddress(one))
  return [...inFields(front.yaml, front.from, own), ...inBlocks(text, names)]
}

function inBlocks(text: string, names: Names): readonly Mention[] {
  const starts = lineStarts(text)
  return parseBlocks(text).flatMap(({ kind, from, to }, block) => {
    const isFields = kind !== 'prose' && kind !== 'html'
    const start = starts[isFields ? from + 1 : from] ?? text.length
    const source = text.slice(start, starts[isFields ? to - 1 : to] ?? text.length)
    const prose = { field: kind === 'html' ? 'html' : 'markdown', path: [] }
    const found = isFields
      ? inFields(source, start, names)
      : inProse(source, start, names).map((one) => ({ ...one, ...prose }))
    return found.map((one) => ({ ...one, block, field: `blocks[${block}].${one.field}` }))
  })
}

function inFields(source: string, offset: number, names: Names): readonly Mention[] {
  const doc = parseDocument(source, { logLevel: 'error' })
  if (doc.errors.length > 0) return []
  return listScalars(doc.contents, []).flatMap(({ node, path }) => {
    const [from, to] = node.range ?? [0, 0]
    const found = inScalar({ node, path }, source.slice(from, to), from + offset, names)
    return found.map((one) => ({ ...one, path, field: fieldName(path) }))
  })
}

interface FoundScalar {
  node: Scalar
  path: FieldPath
}

function listScalars(node: unknown, path: FieldPath): readonly FoundScalar[] {
  if (isMap(node)) return node.items.flatMap(({ key, value }) => listScalars(value, [...path, String(key)]))
  if (isSeq(node)) return node.items.flatMap((item, index) => listScalars(item, [...path, index]))
  return isScalar(node) && typeof node.value === 'string' ? [{ node, path }] : []
}

function inScalar({ node, path }: FoundScalar, source: string, offset: number, names: Names) {
  const name = String(path.findLast((step) => typeof step === 'string'))
  if (proseFields.has(name)) return inProse(source, offset, names)
  const value = String(node.value)
  const link = names.links.find(
    (one) => value === one || value.startsWith(`${one}?`) || value.startsWith(`${one}#`),
  )
  const named = link ?? names.fields[name]?.find((one) => value === one)
  const at = named === undefined ? -1 : source.indexOf(named)
  if (named === undefined || at === -1) return []
  return [{ from: offset + at, to: offset + at + named.length, isLink: link !== undefined, isProse: false }]
}

/** Finds links in Markdown and HTML. */
function inProse(source: string, offset: number, { links }: Names) {
  return links.flatMap((link) => {
    const before = String.raw`\]\(\s*<?|^ {0,3}\[[^\]\n]+\]:\s*<?|\s(?:href|src|data-src|poster|action)\s*=\s*\\?["']?`
    const found = source.matchAll(new RegExp(`(?:${before})(${escaped(link)})(?=[\\s)>"'?#\\\\]|$)`, 'gm'))
    return [...found].map(({ 0: all, index }) => {
      const to = offset + index + all.length
      return { from: to - link.length, to, isLink: true, isProse: true }
    })
  })
}

/** Escapes a text for use in a regular expression. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

function lineStarts(text: string): readonly number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
}
