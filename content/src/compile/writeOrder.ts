import type { DatabaseSync } from 'node:sqlite'
import { keysOf } from '../compiled/readColumns.ts'

/** A document in an order of texts. */
interface OrderedDocument {
  key: number
  /** Null is last, in both directions. */
  text: string | null
  /** Sorts those with equal texts. */
  title: string
  /** Sorts those with equal texts and titles. */
  id: string
}

/** Where an order comes from. It is made again if its rule changes, which says how texts are compared. */
export interface OrderSource {
  name: string
  rule: { language: string; isNumeric: boolean; isDescending: boolean }
  all(): Iterable<OrderedDocument>
  /** A document of the order; undefined if it is not in it. */
  one(key: number): OrderedDocument | undefined
}

interface SelectedOrder extends Pick<OrderSource, 'name' | 'rule'> {
  /** SQL that selects all documents of the order, with a condition. */
  all: string
  /** SQL by which the document of a key is selected. */
  ofKey: string
}

/** Creates an order of what SQL selects. */
export function orderFrom(db: DatabaseSync, { all, ofKey, ...order }: SelectedOrder): OrderSource {
  const one = db.prepare(`${all} AND ${ofKey}`)
  return {
    ...order,
    all: () => db.prepare(all).iterate() as Iterable<unknown> as Iterable<OrderedDocument>,
    one: (key) => one.get(key) as OrderedDocument | undefined,
  }
}

const maxInserted = 500 /* documents; above this, sorting all is faster */

/** Brings an order up to date; returns whether it changed. `touched`: keys of documents that could have changed. */
export function writeOrder(
  db: DatabaseSync,
  { list, language }: Readonly<Record<'list' | 'language', string>>,
  source: OrderSource,
  touched: ReadonlySet<number>,
): boolean {
  const select = db.prepare('SELECT rule, keys FROM orders WHERE list = ? AND language = ? AND name = ?')
  const before = select.get(list, language, source.name)
  const rule = JSON.stringify(source.rule)
  const isOfAll = before?.['rule'] !== rule || touched.size > maxInserted
  if (!isOfAll && touched.size === 0) return false
  const compare = comparing(source.rule)
  const keys = isOfAll
    ? sortAll(source, compare)
    : moveKeys(keysOf(before['keys'] as Uint8Array), source, compare, touched)
  const put = db.prepare(
    'INSERT OR REPLACE INTO orders (list, language, name, rule, keys) VALUES (?, ?, ?, ?, ?)',
  )
  put.run(list, language, source.name, rule, new Uint8Array(keys.buffer))
  return true
}

type Compare = (one: OrderedDocument, other: OrderedDocument) => number

function comparing({ language, isNumeric, isDescending }: OrderSource['rule']): Compare {
  const { compare } = new Intl.Collator(language, { numeric: isNumeric })
  const sign = isDescending ? -1 : 1
  return (one, other) =>
    compareTexts(one.text, other.text, (text, otherText) => sign * compare(text, otherText)) ||
    (one.title === other.title ? 0 : compare(one.title, other.title)) ||
    Number(one.id > other.id) - Number(one.id < other.id)
}

function compareTexts(
  one: string | null,
  other: string | null,
  compare: (one: string, other: string) => number,
): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return compare(one, other)
}

/** Comparing as a language does is slow, but quick for texts that are almost in order. */
function sortAll(source: OrderSource, compare: Compare): Uint32Array<ArrayBuffer> {
  const sign = source.rule.isDescending ? -1 : 1
  const compareCodes = (one: string, other: string) => sign * (Number(one > other) - Number(one < other))
  const sorted = [...source.all()]
    .toSorted((one, other) => compareTexts(one.text, other.text, compareCodes))
    .toSorted(compare)
  return Uint32Array.from(sorted, ({ key }) => key)
}

/** Takes the touched documents out of an order, and inserts those that are in it, found by binary search. */
function moveKeys(
  before: Uint32Array,
  source: OrderSource,
  compare: Compare,
  touched: ReadonlySet<number>,
): Uint32Array<ArrayBuffer> {
  const kept = before.filter((key) => !touched.has(key))
  const added = [...touched].flatMap((key) => source.one(key) ?? []).toSorted(compare)
  const keys = new Uint32Array(kept.length + added.length)
  let from = 0
  for (const [index, document] of added.entries()) {
    const to = positionOf(document, kept, source, compare)
    keys.set(kept.subarray(from, to), from + index)
    keys[to + index] = document.key
    from = to
  }
  keys.set(kept.subarray(from), from + added.length)
  return keys
}

function positionOf(
  document: OrderedDocument,
  kept: Uint32Array,
  source: OrderSource,
  compare: Compare,
): number {
  let [from, to] = [0, kept.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    const other = source.one(kept[middle] ?? 0)
    if (other && compare(other, document) < 0) from = middle + 1
    else to = middle
  }
  return from
}
