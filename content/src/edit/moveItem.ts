import { isNode, isSeq, parseDocument } from 'yaml'
import type { FieldPath } from './setField.ts'

/** In JSON, the item at `from` of a list comes to be the one at `to`; each keeps its bytes, and so does what is between them. */
export function moveItem(text: string, path: FieldPath, from: number, to: number): string {
  const list = parseDocument(text, { logLevel: 'error' }).getIn(path, true)
  const ranges = isSeq(list)
    ? list.items.flatMap((item) => (isNode(item) && item.range ? [item.range] : []))
    : []
  if (!ranges[from] || !ranges[to])
    throw new RangeError(`${path.join('.')} has no item ${from} or no item ${to}`)
  const order = ranges.map(([start, end]) => text.slice(start, end))
  order.splice(to, 0, ...order.splice(from, 1))
  return ranges.reduceRight(
    (made, [start, end], at) => made.slice(0, start) + order[at] + made.slice(end),
    text,
  )
}
