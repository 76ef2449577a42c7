/** The new index of the block at `index` after blocks were moved or changed; undefined if it was changed or removed. */
export function followBlock(
  before: readonly string[],
  after: readonly string[],
  index: number,
): number | undefined {
  const source = before[index]
  if (source === undefined) return undefined
  const nth = before.slice(0, index).filter((one) => one === source).length
  const found = after.flatMap((one, at) => (one === source ? [at] : []))
  return found[nth] ?? found.at(-1)
}
