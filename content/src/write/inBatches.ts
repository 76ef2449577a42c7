const size = 32 /* files or objects read at once */

/** Runs `act` for all items, some at once; the results are in the order of the items. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += size)
    results.push(...(await Promise.all(items.slice(at, at + size).map(act))))
  return results
}
