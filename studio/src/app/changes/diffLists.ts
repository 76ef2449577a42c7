export interface Difference {
  kind: 'same' | 'removed' | 'added'
  text: string
}

const maxCells = 4_000_000 /* of the table; beyond, what lies between equal ends counts as replaced */

/** Two lists item by item: a longest common subsequence of what lies between their equal ends. */
export function diffLists(a: readonly string[], b: readonly string[]): readonly Difference[] {
  const head = countEqual(a, b, (items, index) => items[index])
  const [restA, restB] = [a.slice(head), b.slice(head)]
  const tail = countEqual(restA, restB, (items, index) => items[items.length - 1 - index])
  const middle = diffMiddle(restA.slice(0, restA.length - tail), restB.slice(0, restB.length - tail))
  return [...a.slice(0, head).map(same), ...middle, ...restA.slice(restA.length - tail).map(same)]
}

/** Two texts word by word, spaces included; neighbours of one kind are joined. */
export function diffWords(a: string, b: string): readonly Difference[] {
  const joined: Difference[] = []
  for (const one of diffLists(tokensOf(a), tokensOf(b))) {
    const last = joined.at(-1)
    if (last?.kind === one.kind) last.text += one.text
    else joined.push({ ...one })
  }
  return joined
}

const tokensOf = (text: string) => text.match(/\s+|[^\s\p{P}]+|\p{P}/gu) ?? []

type ItemAt = (items: readonly string[], index: number) => string | undefined

function countEqual(a: readonly string[], b: readonly string[], at: ItemAt): number {
  const shorter = Math.min(a.length, b.length)
  let count = 0
  while (count < shorter && at(a, count) === at(b, count)) count += 1
  return count
}

function diffMiddle(a: readonly string[], b: readonly string[]): Difference[] {
  if (a.length * b.length > maxCells) return [...a.map(removed), ...b.map(added)]
  const common = commonLengths(a, b)
  const items: Difference[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [one, other] = [a[i] ?? '', b[j] ?? '']
    if (i < a.length && j < b.length && one === other) {
      items.push(same(one))
      i += 1
      j += 1
    } else if (i < a.length && (j === b.length || lengthAt(common, i + 1, j) >= lengthAt(common, i, j + 1))) {
      items.push(removed(one))
      i += 1
    } else {
      items.push(added(other))
      j += 1
    }
  }
  return items
}

/** Row i, column j: the longest common subsequence of what follows both. */
function commonLengths(a: readonly string[], b: readonly string[]): readonly Uint16Array[] {
  const table = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = table[i]
      if (row)
        row[j] =
          a[i] === b[j]
            ? lengthAt(table, i + 1, j + 1) + 1
            : Math.max(lengthAt(table, i + 1, j), lengthAt(table, i, j + 1))
    }
  }
  return table
}

function lengthAt(table: readonly Uint16Array[], i: number, j: number): number {
  return table[i]?.[j] ?? 0
}

const same = (text: string): Difference => ({ kind: 'same', text })
const removed = (text: string): Difference => ({ kind: 'removed', text })
const added = (text: string): Difference => ({ kind: 'added', text })
