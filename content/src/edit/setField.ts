import {
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  parseDocument,
  stringify,
  type Document,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { findFrontMatter } from './parseBlocks.ts'

/** Names of fields and indices of lists, from the outermost. */
export type FieldPath = readonly (string | number)[]

/** Parses a text as JSON if it begins like JSON, otherwise as YAML. */
export function parseFields(text: string): unknown {
  return isJson(text) ? JSON.parse(text) : parse(text).toJS()
}

/** The fields of a document without its body, or of a block; undefined if they cannot be parsed. */
export function tryFields(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const fields = parseFields(findFrontMatter(text)?.yaml ?? text) ?? {}
    return typeof fields === 'object' ? { ...fields } : undefined
  } catch {
    return undefined
  }
}

/** Like `tryFields`, but empty if the fields cannot be parsed. */
export const readFields = (text: string) => tryFields(text) ?? {}

/** Reads a list of objects from a document's fields; empty if it is no list. */
export function readRecords(text: string, list: string): readonly Readonly<Record<string, unknown>>[] {
  const { [list]: records } = readFields(text)
  return Array.isArray(records) ? records.map((one: object | null) => ({ ...one })) : []
}

/**
 * Sets a field of a document, or removes it if `value` is undefined, and keeps all other bytes. A reordered list keeps
 * the bytes of its items. Throws if the text does not parse.
 */
export function setField(text: string, path: FieldPath, value: unknown): string {
  const found = findFrontMatter(text)
  if (!found) return setIn(text, path, value)
  const end = found.from + found.yaml.length
  return text.slice(0, found.from) + setIn(found.yaml, path, value) + text.slice(end)
}

/**
 * Sets a field in a text that is all JSON or YAML. Replaces only the field's text. If that is impossible, as with an
 * anchor, the library `yaml` writes the whole text again and keeps comments.
 */
export function setIn(text: string, path: FieldPath, value: unknown): string {
  const doc = parse(text)
  const tries = [reorder(text, doc.getIn(path, true), value), splice(text, doc, path, value)]
  if (value === undefined) doc.deleteIn(path)
  else doc.setIn(path, doc.createNode(value))
  const spliced = tries.find((made) => isSame(made, doc))
  if (spliced !== undefined) return spliced
  return isJson(text) ? `${JSON.stringify(doc.toJS(), undefined, 2)}\n` : doc.toString({ lineWidth: 0 })
}

function isJson(text: string): boolean {
  return /^\uFEFF?\s*\{/.test(text)
}

function parse(text: string): Document {
  const doc = parseDocument(text, { logLevel: 'error' })
  if (doc.errors[0]) throw doc.errors[0]
  return doc
}

function isSame(text: string, expected: Document): boolean {
  try {
    return JSON.stringify(parseFields(text)) === JSON.stringify(expected.toJS())
  } catch {
    return false
  }
}

/** Reorders the items of a list without changing their bytes; the text between the items stays in place. */
function reorder(text: string, list: unknown, value: unknown): string {
  if (!isSeq(list) || !Array.isArray(value) || value.length !== list.items.length) return text
  const items = list.items.map(itemOf).map(({ start, end }, at) => ({
    start,
    source: text.slice(start, end).trimEnd(), // the range of a block includes the end of its last line
    json: JSON.stringify(list.get(at)),
  }))
  const left = [...items]
  const order = value.map((one) => {
    const at = left.findIndex(({ json }) => json === JSON.stringify(one))
    return at === -1 ? undefined : left.splice(at, 1)[0]
  })
  return items.reduceRight(
    (made, { start, source }, at) => cut(made, start, start + source.length, order[at]?.source ?? source),
    text,
  )
}

interface Item {
  start: number
  end: number
  value: unknown
}

/** The position to which a path leads in a collection, whether it exists or not. */
interface Position {
  parent: YAMLMap | YAMLSeq
  items: readonly Item[]
  item: Item | undefined
  step: string | number
  /** The rest of the path, which does not exist yet. */
  rest: FieldPath
}

function splice(text: string, { contents }: Document, path: FieldPath, value: unknown): string {
  const position = findPosition(contents, path)
  if (!position)
    return text.trim() === '' && value !== undefined ? stringify(nested(path, value), { lineWidth: 0 }) : text
  if (value === undefined) return position.rest.length > 0 ? text : removeItem(text, position)
  const made = nested(position.rest, value)
  return position.item ? replaceItem(text, position, position.item, made) : addItem(text, position, made)
}

function nested(path: FieldPath, value: unknown): unknown {
  return path.reduceRight<unknown>(
    (inner, step) => (typeof step === 'number' ? [inner] : { [step]: inner }),
    value,
  )
}

function findPosition(node: unknown, [step, ...rest]: FieldPath): Position | undefined {
  if (step === undefined || (!isMap(node) && !isSeq(node))) return undefined
  const items = node.items.map(itemOf)
  const at = isMap(node) ? node.items.findIndex(({ key }) => String(key) === String(step)) : Number(step)
  const item = items[at]
  return (rest.length > 0 && findPosition(item?.value, rest)) || { parent: node, items, item, step, rest }
}

function itemOf(item: unknown): Item {
  const [first, last] = isPair(item) ? [item.key, item.value ?? item.key] : [item, item]
  return { start: rangeOf(first)[0], end: rangeOf(last)[1], value: isPair(item) ? item.value : item }
}

function rangeOf(node: unknown): readonly [number, number] {
  return isNode(node) && node.range ? [node.range[0], node.range[1]] : [0, 0]
}

function cut(text: string, from: number, to: number, made = ''): string {
  return text.slice(0, from) + made + text.slice(to)
}

function replaceItem(text: string, position: Position, { start, end }: Item, value: unknown): string {
  const eol = text[end - 1] === '\n' ? '\n' : '' // a block scalar (| or >) includes the end of its last line
  return cut(text, start, end, itemText(text, position, start, value) + eol)
}

function addItem(text: string, position: Position, value: unknown): string {
  const { parent, items } = position
  const last = items.at(-1)
  if (!last) {
    const [start, end] = rangeOf(parent)
    const made = itemText(text, position, start, value)
    return cut(text, start, end, isSeq(parent) ? `[${made}]` : `{${made}}`)
  }
  const made = itemText(text, position, last.start, value)
  if (parent.flow) {
    const separator = isOwnLine(text, last.start) ? `,\n${indentAt(text, last.start)}` : ', '
    return cut(text, last.end, last.end, separator + made)
  }
  const end = lineEnd(text, text[last.end - 1] === '\n' ? last.end - 1 : last.end)
  const dash = isSeq(parent) ? '- ' : ''
  return cut(text, end, end, `\n${' '.repeat(columnAt(text, last.start) - dash.length)}${dash}${made}`)
}

function removeItem(text: string, { parent, items, item }: Position): string {
  if (!item) return text
  const at = items.indexOf(item)
  const [before, after] = [items[at - 1], items[at + 1]]
  if (!before && !after && (isSeq(parent) || parent.flow)) {
    const [start, end] = rangeOf(parent)
    return cut(text, start, end, (isSeq(parent) ? '[]' : '{}') + (text[end - 1] === '\n' ? '\n' : ''))
  }
  if (parent.flow && before) return cut(text, before.end, item.end)
  if (parent.flow || (isMap(parent) && after && !isOwnLine(text, item.start)))
    return cut(text, item.start, after?.start ?? item.end)
  const end = text[item.end - 1] === '\n' ? item.end : lineEnd(text, item.end) + 1
  return cut(text, lineStart(text, item.start), end)
}

/** The value as YAML without the dash of a list. */
function itemText(text: string, { parent, step, item }: Position, start: number, value: unknown): string {
  if (parent.flow) return (isSeq(parent) ? '' : `${keyText(step, parent)}: `) + flowText(text, start, value)
  const old = isScalar(item?.value) && !String(value).includes('\n') ? item.value.type : undefined
  const made = stringify(isSeq(parent) ? value : { [step]: value }, {
    lineWidth: 0,
    blockQuote: !item || text.slice(item.end, lineEnd(text, item.end - 1)).trim() === '', // a block scalar would include a comment
    defaultKeyType: 'PLAIN',
    ...((old === 'QUOTE_DOUBLE' || old === 'QUOTE_SINGLE') && { defaultStringType: old }),
  })
  return made.trimEnd().replaceAll('\n', `\n${' '.repeat(columnAt(text, start))}`)
}

/** Quotes a key in the style of its neighbours. */
function keyText(step: string | number, parent: YAMLMap): string {
  const isPlain = parent.items.some(({ key }) => isScalar(key) && key.type === 'PLAIN')
  return isPlain && /^[A-Za-z][\w-]*$/.test(String(step)) ? String(step) : JSON.stringify(String(step))
}

function flowText(text: string, start: number, value: unknown): string {
  const isSpread = isOwnLine(text, start) && typeof value === 'object'
  return JSON.stringify(value, undefined, isSpread ? 2 : 0).replaceAll('\n', `\n${indentAt(text, start)}`)
}

function isOwnLine(text: string, at: number): boolean {
  return text.slice(lineStart(text, at), at).trim() === '' && text.includes('\n')
}

function indentAt(text: string, at: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, at)))?.[0] ?? ''
}

const columnAt = (text: string, at: number) => at - lineStart(text, at)
const lineStart = (text: string, at: number) => text.lastIndexOf('\n', at - 1) + 1

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}
