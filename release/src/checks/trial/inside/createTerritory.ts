/** What of the page a candidate may change. */
export interface Territory {
  remote: string
  /** Address of all its files. */
  base: string
  /** Selects what the page marks for one of its slots, such as lazy images. */
  lent: string
  isOwn(node: Node): boolean
  /** Whether a frame is of the candidate. */
  isOwnFile(url: string): boolean
}

export interface TerritoryOptions {
  remote: string
  /** Selector; empty where nothing is lent. */
  lent: string
}

export function createTerritory({ remote, lent }: TerritoryOptions): Territory {
  const base = `${location.origin}/remotes/${remote}/`
  const own = `[data-slot][data-remote="${remote}"], [data-outlet="${remote}"]`
  return {
    remote,
    base,
    lent,
    isOwnFile: (url) => url.startsWith(base),
    isOwn(node) {
      const element = node instanceof Element ? node : node.parentElement
      if (!element) return false
      return element.closest(own) !== null || (lent !== '' && element.closest(lent) !== null)
    },
  }
}
