import type { ChoiceColumn, Columns, Group, Grouped } from './Columns.ts'

const maxGroups = 2048 /* a query looks at each group for each facet, which takes less than 1 ms */

/** Groups rows by columns of choices, one column after the other; those that would make too many groups are left out. */
export function groupRows(
  { size, choices }: Pick<Columns, 'size' | 'choices'>,
  names: readonly string[],
): Grouped {
  const grouped: string[] = []
  let groups: readonly Group[] = [{}]
  let groupOf = new Uint16Array(size)
  for (const name of names) {
    const column = choices.get(name)
    const split = column && splitGroups(name, column, groups, groupOf)
    if (!split) continue
    grouped.push(name)
    ;[groups, groupOf] = split
  }
  const counts = new Uint32Array(groups.length)
  for (let row = 0; row < size; row++) counts[groupOf[row] ?? 0] = (counts[groupOf[row] ?? 0] ?? 0) + 1
  return { grouped, groups, groupOf, counts }
}

/** Splits groups by one more column; undefined if there would be too many. */
function splitGroups(
  name: string,
  { ids, starts, codes }: ChoiceColumn,
  before: readonly Group[],
  groupOf: Uint16Array<ArrayBuffer>,
): [groups: readonly Group[], groupOf: Uint16Array<ArrayBuffer>] | undefined {
  if (ids.length > maxGroups) return undefined
  const groups = [...before]
  const split = groupOf.slice()
  const known = new Uint16Array(maxGroups * ids.length) // group and code → the group with this code too; 0: not yet
  for (let row = 0; row < split.length; row++) {
    let group = split[row] ?? 0
    const end = starts[row + 1] ?? 0
    for (let at = starts[row] ?? 0; at < end; at++) {
      const code = codes[at] ?? 0
      const key = group * ids.length + code
      let next = known[key] ?? 0
      if (next === 0) {
        if (groups.length === maxGroups) return undefined
        const { [name]: others = [], ...rest } = groups[group] ?? {}
        next = groups.push({ ...rest, [name]: [...others, code] }) - 1
        known[key] = next
      }
      group = next
    }
    split[row] = group
  }
  return [groups, split]
}
