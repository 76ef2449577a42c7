/** What this tab writes beside a history entry, to know after a reload where the visitor came from (BL4). */
interface Remembered {
  cameFrom?: string
}

/** Writes the route before beside the entry that a client-side move just made. */
export function rememberRoute(kind: NavigationType, cameFrom: string, before: unknown): void {
  if (kind === 'push') navigation.updateCurrentEntry({ state: { cameFrom } satisfies Remembered })
  if (kind === 'replace') navigation.updateCurrentEntry({ state: before })
}

export function rememberedRoute(state: unknown): string | undefined {
  return (state as Remembered | undefined)?.cameFrom
}
