import { commonItems } from '@tessera/content/write/text'

/** A run of equal, removed or added text. */
export interface Difference {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Compares two lists item by item. In very long lists, all items between the equal ends count as replaced. */
export function diffLists(a: readonly string[], b: readonly string[]): readonly Difference[] {
  let [from, otherFrom] = [0, 0]
  return [...commonItems(a, b), [a.length, b.length] as const].flatMap(([at, otherAt]) => {
    const removed = toRuns('removed', a.slice(from, at))
    const added = toRuns('added', b.slice(otherFrom, otherAt))
    from = at + 1
    otherFrom = otherAt + 1
    return [...removed, ...added, ...toRuns('same', a.slice(at, from))]
  })
}

/** Compares two texts word by word, spaces included, and joins adjacent differences of one kind. */
export function diffWords(a: string, b: string): readonly Difference[] {
  const joined: Difference[] = []
  for (const { kind, text } of diffLists(splitWords(a), splitWords(b))) {
    const last = joined.at(-1)
    if (last?.kind === kind) last.text += text
    else joined.push({ kind, text })
  }
  return joined
}

const splitWords = (text: string) => text.match(/\s+|[^\s\p{P}]+|\p{P}/gu) ?? []
const toRuns = (kind: Difference['kind'], texts: readonly string[]) => texts.map((text) => ({ kind, text }))
