const concurrency = 8 /* objects in memory, of 64 MB at most, and much smaller as a rule */

/** Takes the items in their order, some at a time; after a failure no more of them. */
export async function inParallel<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values()
  let hasFailed = false

  async function work(): Promise<void> {
    for (const item of rest) {
      if (hasFailed) return
      await act(item).catch(function fail(error: unknown) {
        hasFailed = true
        throw error
      })
    }
  }

  await Promise.all(Array.from({ length: concurrency }, work))
}
