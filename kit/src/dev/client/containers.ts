import type { Hot } from './Hot.ts'

/** The containers of the page's remotes, and how they are brought up to date. */
export interface Containers {
  /** Called by each of a container's islands. `hash` gives the build that it has. */
  add(remote: string, hot: Hot, hash: () => string): void
  /** Whether it needed anything. A tab that cannot be brought there is loaded anew. */
  bringTo(remote: string, hash: string): Promise<boolean>
}

/** More builds than a tab can be behind and still be brought up to date. */
const mostRounds = 60

export function createContainers(reload: (why: string) => void): Containers {
  const containers = new Map<string, { hot: Hot; hash: () => string }>()
  return {
    add(remote, hot, hash) {
      if (!containers.has(remote)) containers.set(remote, { hot, hash })
    },
    async bringTo(remote, wanted) {
      const container = containers.get(remote)
      if (!container || container.hash() === wanted) return false
      for (let round = 0; round < mostRounds && container.hash() !== wanted; round++) {
        if (!(await takeNext(container.hot))) return false
      }
      return true
    },
  }

  async function takeNext(hot: Hot): Promise<boolean> {
    try {
      const found = await hot.check(false)
      if (!found) reload('there is no update from what it has')
      else await hot.apply({ onUnaccepted: () => {} })
      return Boolean(found)
    } catch (error) {
      reload(String(error))
      return false
    }
  }
}
