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
import { frontMatterOf } from './blocksOf.ts'

/** Names of fields and indices of lists, from the outside in. */
export type FieldPath = readonly (string | number)[]

/** The fields of JSON, or of YAML. */
export function fieldsOf(text: string): unknown {
  return isJson(text) ? JSON.parse(text) : parse(text).toJS()
}

/** Those of a whole document, without its body; none where they do not read. */
export function readFields(text: string): Readonly<Record<string, unknown>> {
  try {
    return { ...(fieldsOf(frontMatterOf(text)?.yaml ?? text) as object) }
  } catch {
    return {}
  }
}

/**
 * Sets a field of a document, or removes it where `value` is undefined; all other bytes stay. A list in another order keeps
 * the bytes of its items. Throws where it does not parse.
 */
export function setField(text: string, path: FieldPath, value: unknown): string {
  const found = frontMatterOf(text)
  if (!found) return setIn(text, path, value)
  const end = found.from + found.yaml.length
  return text.slice(0, found.from) + setIn(found.yaml, path, value) + text.slice(end)
}

/**
 * The same for a text that is JSON or YAML as a whole. It is spliced where the field stands; what is written in a way that
 * cannot be spliced, such as with an anchor, is written by `yaml`, which keeps comments.
 */
export function setIn(text: string, path: FieldPath, value: unknown): string {
  const doc = parse(text)
  const expected = parse(text)
  if (value === undefined) expected.deleteIn(path)
  else expected.setIn(path, expected.createNode(value))
  const tries = [
    () => reorder(text, doc.getIn(path, true), value),
    () => splice(text, doc, path, value, false),
    () => splice(text, doc, path, value, true),
  ]
  for (const attempt of tries) {
    const spliced = attempt()
    if (isSame(spliced, expected)) return spliced
  }
  return isJson(text) ? jsonOf(expected) : expected.toString({ lineWidth: 0 })
}

function jsonOf(doc: Document): string {
  return `${JSON.stringify(doc.toJS(), undefined, 2)}\n`
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
    return JSON.stringify(fieldsOf(text)) === JSON.stringify(expected.toJS())
  } catch {
    return false
  }
}

/** Each item moves with its bytes, and what stands between them stays. */
function reorder(text: string, list: unknown, value: unknown): string {
  if (!isSeq(list) || !Array.isArray(value) || value.length !== list.items.length) return text
  const items = itemsOf(list).map(({ start, end }, at) => ({
    start,
    source: text.slice(start, end).trimEnd(), // a block has the end of its last line
    json: JSON.stringify(list.get(at)),
  }))
  const left = [...items]
  const order = value.map((one) => {
    const at = left.findIndex(({ json }) => json === JSON.stringify(one))
    return at === -1 ? undefined : left.splice(at, 1)[0]
  })
  return items.reduceRight(
    (made, { start, source }, at) =>
      made.slice(0, start) + (order[at]?.source ?? source) + made.slice(start + source.length),
    text,
  )
}

type Parent = YAMLMap | YAMLSeq
interface Item {
  start: number
  end: number
  value: unknown
}

/** The place in a collection that a path leads to, or would. */
interface Place {
  parent: Parent
  items: readonly Item[]
  /** Of the item; -1 where there is none. */
  at: number
  step: string | number
  /** What of the path has nothing yet. */
  rest: FieldPath
  /** The value is written as JSON. */
  isQuoted: boolean
}

function splice(text: string, doc: Document, path: FieldPath, value: unknown, isQuoted: boolean): string {
  const place = placeOf(doc.contents, path, isQuoted)
  if (!place)
    return text.trim() === '' && value !== undefined ? stringify(nested(path, value), { lineWidth: 0 }) : text
  if (value === undefined) return place.at === -1 || place.rest.length > 0 ? text : removeItem(text, place)
  const made = nested(place.rest, value)
  return place.at === -1 ? addItem(text, place, made) : replaceItem(text, place, made)
}

function nested(path: FieldPath, value: unknown): unknown {
  return path.reduceRight<unknown>(
    (inner, step) => (typeof step === 'number' ? [inner] : { [step]: inner }),
    value,
  )
}

function placeOf(node: unknown, path: FieldPath, isQuoted: boolean): Place | undefined {
  const [step, ...rest] = path
  if (step === undefined || (!isMap(node) && !isSeq(node))) return undefined
  const items = itemsOf(node)
  const at = isMap(node) ? node.items.findIndex(({ key }) => String(key) === String(step)) : Number(step)
  const found = { parent: node, items, at: at < items.length ? at : -1, step, rest, isQuoted }
  return (rest.length > 0 && placeOf(items[found.at]?.value, rest, isQuoted)) || found
}

function itemsOf(node: Parent): readonly Item[] {
  return node.items.map((item) => {
    const [first, last] = isPair(item) ? [item.key, item.value ?? item.key] : [item, item]
    return { start: rangeOf(first)[0], end: rangeOf(last)[1], value: isPair(item) ? item.value : item }
  })
}

function rangeOf(node: unknown): readonly [number, number] {
  return isNode(node) && node.range ? [node.range[0], node.range[1]] : [0, 0]
}

function replaceItem(text: string, place: Place, value: unknown): string {
  const item = place.items[place.at]
  if (!item) return text
  const isBlock = text.slice(item.start, item.end).endsWith('\n') // a text with | or > has the end of its last line
  return (
    text.slice(0, item.start) +
    itemText(text, place, item.start, value) +
    (isBlock ? '\n' : '') +
    text.slice(item.end)
  )
}

function addItem(text: string, place: Place, value: unknown): string {
  const last = place.items.at(-1)
  if (!last) return addFirst(text, place, value)
  if (place.parent.flow) {
    const start = last.start
    const separator = isOwnLine(text, start) ? `,\n${indentAt(text, start)}` : ', '
    return text.slice(0, last.end) + separator + itemText(text, place, start, value) + text.slice(last.end)
  }
  const end = lineEnd(text, text[last.end - 1] === '\n' ? last.end - 1 : last.end)
  const dash = isSeq(place.parent) ? '- ' : ''
  const indent = ' '.repeat(columnAt(text, last.start) - dash.length)
  return `${text.slice(0, end)}\n${indent}${dash}${itemText(text, place, last.start, value)}${text.slice(end)}`
}

function addFirst(text: string, place: Place, value: unknown): string {
  const [start, end] = rangeOf(place.parent)
  const [open, close] = isSeq(place.parent) ? '[]' : '{}'
  return `${text.slice(0, start)}${open}${itemText(text, place, start, value)}${close}${text.slice(end)}`
}

function removeItem(text: string, { items, at, parent }: Place): string {
  const [item, before, after] = [items[at], items[at - 1], items[at + 1]]
  if (!item) return text
  if (!before && !after) return isSeq(parent) || parent.flow ? emptied(text, parent) : cutLines(text, item)
  if (parent.flow)
    return before ? cut(text, before.end, item.end) : cut(text, item.start, after?.start ?? item.end)
  return isMap(parent) && !isOwnLine(text, item.start)
    ? cut(text, item.start, after?.start ?? item.end)
    : cutLines(text, item)
}

function emptied(text: string, parent: Parent): string {
  const [start, end] = rangeOf(parent)
  const isBlock = text.slice(start, end).endsWith('\n')
  return `${text.slice(0, start)}${isSeq(parent) ? '[]' : '{}'}${isBlock ? '\n' : ''}${text.slice(end)}`
}

function cutLines(text: string, { start, end }: Item): string {
  const from = text.lastIndexOf('\n', start - 1) + 1
  return cut(text, from, text[end - 1] === '\n' ? end : lineEnd(text, end) + 1)
}

const cut = (text: string, from: number, to: number) => text.slice(0, from) + text.slice(to)

/** As it is written at that place: without the dash of a list. */
function itemText(
  text: string,
  { parent, step, items, at, isQuoted }: Place,
  start: number,
  value: unknown,
): string {
  const old = items[at]?.value
  if (parent.flow || isQuoted)
    return isSeq(parent)
      ? flowText(text, start, value)
      : `${keyText(step, parent)}: ${flowText(text, start, value)}`
  const type = isScalar(old) && !String(value).includes('\n') ? old.type : undefined
  const style = type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE' ? { defaultStringType: type } : {}
  const made = stringify(isSeq(parent) ? value : { [step]: value }, {
    lineWidth: 0,
    defaultKeyType: 'PLAIN',
    ...style,
  })
  return made.trimEnd().replaceAll('\n', `\n${' '.repeat(columnAt(text, start))}`)
}

/** As the other keys are. */
function keyText(step: string | number, parent: YAMLMap): string {
  const isPlain = parent.items.some(({ key }) => isScalar(key) && key.type === 'PLAIN')
  return isPlain && /^[A-Za-z][\w-]*$/.test(String(step)) ? String(step) : JSON.stringify(String(step))
}

function flowText(text: string, start: number, value: unknown): string {
  const isSpread = isOwnLine(text, start)
  const made = JSON.stringify(value, undefined, isSpread && typeof value === 'object' ? 2 : undefined)
  return made.replaceAll('\n', `\n${indentAt(text, start)}`)
}

function isOwnLine(text: string, at: number): boolean {
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, at).trim() === '' && text.includes('\n')
}

function indentAt(text: string, at: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1))?.[0] ?? ''
}

function columnAt(text: string, at: number): number {
  return at - text.lastIndexOf('\n', at - 1) - 1
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}
