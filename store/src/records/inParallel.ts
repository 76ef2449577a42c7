const concurrency = 8 /* objects in memory at once; each has at most 64 MB */

/** Runs `act` on the items in order, a few at a time. After an error, starts no more; rejects once all have ended. */
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
