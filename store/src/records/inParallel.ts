const concurrency = 8 /* objects in memory; each has at most 64 MB, most far less */

/** Starts the items in order, a few at a time. After a failure it starts no more, and fails once the others have ended. */
export async function inParallel<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values()
  let failure: { cause: unknown } | undefined

  async function work(): Promise<void> {
    for (const item of rest) {
      if (failure) return
      await act(item).catch((cause: unknown) => (failure ??= { cause }))
    }
  }

  await Promise.all(Array.from({ length: concurrency }, work))
  if (failure) throw failure.cause
}
