import { routeOf } from './routeOf.ts'

interface Entry {
  key: string
  url: string | null
  cameFrom?: string | undefined
  /** Whether it is the same page as the previous entry, with other choices of the visitor, such as a filter. */
  isStep?: boolean | undefined
}

/** How the visitor came to this page, as far as the browser reveals it. */
export interface Way {
  here: string
  referrer: string
  /** This site's history entries, oldest first, up to the current one; undefined without the Navigation API. */
  entries?: readonly Entry[]
  /** `history.length` when the page was loaded, and now. */
  length: { atLoad: number; now: number }
}

export type Back =
  | { kind: 'follow' }
  | { kind: 'back' }
  | { kind: 'visit'; href: string }
  | { kind: 'traverse'; key: string }

/** What a press of a back link does (BL1–BL5). */
export function whereBack(way: Way): Back {
  return way.entries ? backByEntries(way, way.entries) : backByLength(way)
}

function backByEntries(way: Way, all: readonly Entry[]): Back {
  const entries = all.slice(0, all.findLastIndex(({ isStep }) => !isStep) + 1)
  const here = entries.at(-1)?.url ?? way.here
  const isHere = (url: string | null) => url !== null && routeOf(url) === routeOf(here)
  const before = entries.findLastIndex((entry) => !isHere(entry.url))
  const previous = entries[before]
  const arrival = entries[before + 1]
  const fromHere = arrival?.cameFrom !== undefined || isSameHost(way.referrer, way.here)
  return previous && fromHere ? { kind: 'traverse', key: previous.key } : { kind: 'follow' }
}

/** Decides by `history.length`. If it grew since the load, Back would stay on this page: visits the referrer. */
function backByLength({ here, referrer, length }: Way): Back {
  if (length.atLoad < 2 || !isSameHost(referrer, here)) return { kind: 'follow' }
  return length.now === length.atLoad ? { kind: 'back' } : { kind: 'visit', href: referrer }
}

function isSameHost(referrer: string, here: string): boolean {
  return URL.canParse(referrer) && new URL(referrer).host === new URL(here).host
}
