/** The part of webpack's `module.hot` that is used here. */
export interface Hot {
  /** Data that the callback of `dispose` stored for this version of the module. */
  data?: { exports?: unknown }
  accept(onError: (error: unknown) => void): void
  dispose(keep: (data: { exports?: unknown }) => void): void
  invalidate(): void
  /** Resolves to null if there is no update; rejects if it cannot be fetched. */
  check(autoApply: false): Promise<unknown>
  apply(options: { onUnaccepted(): void }): Promise<unknown>
}

/** Maximum number of updates to apply: more than any tab needs that can still be updated. */
const maxRounds = 60

/** The containers of the page's remotes; `hash` returns the hash of a container's current build. */
const containers = new Map<string, { hot: Hot; hash: () => string }>()

export function addContainer(remote: string, hot: Hot, hash: () => string): void {
  if (!containers.has(remote)) containers.set(remote, { hot, hash })
}

/** Updates a container to a build and returns whether it was updated. Reloads a tab that cannot be updated. */
export async function updateTo(remote: string, wanted: string): Promise<boolean> {
  const container = containers.get(remote)
  if (!container || container.hash() === wanted) return false
  for (let round = 0; round < maxRounds && container.hash() !== wanted; round++) {
    if (!(await applyNext(container.hot))) return false
  }
  return true
}

async function applyNext(hot: Hot): Promise<boolean> {
  try {
    const found = await hot.check(false)
    if (!found) reload('there is no update from its build')
    else await hot.apply({ onUnaccepted: () => {} })
    return Boolean(found)
  } catch (error) {
    reload(String(error))
    return false
  }
}

/** Reloads the page; `why` goes to the console first. */
export function reload(why: string): void {
  console.warn(`tessera-kit dev reloads the page: ${why}`)
  location.reload()
}
