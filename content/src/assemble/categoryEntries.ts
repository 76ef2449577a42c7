import { placeKinds, type PlaceKind } from '../port/port.ts'
import type { SearchEntry } from '../search/SearchEntry.ts'
import { slugOf } from '../text/slugOf.ts'

/** A list whose cities, towns and villages can be asked for alone. */
interface PlaceList {
  /** Where its places are; left out: on the whole site. */
  where?: string
  /** What `where` is also called. */
  names: readonly string[]
  href: string
  /** Those of its places. */
  kinds: ReadonlySet<PlaceKind>
  region?: { id: string; name: string }
}

const plurals: Readonly<Record<PlaceKind, string>> = { city: 'Cities', town: 'Towns', village: 'Villages' }

/** The cities of a list, its towns, its villages, where it has any. */
export function* categoryEntries({ where, names, href, kinds, region }: PlaceList): Iterable<SearchEntry> {
  for (const kind of placeKinds.filter((one) => kinds.has(one))) {
    const name = titled(kind, where)
    yield {
      hit: {
        id: `category/${slugOf(name)}`,
        kind: 'category',
        name,
        href: `${href}${href.includes('?') ? '&' : '?'}kinds=${kind}`,
        ...(region && { region }),
      },
      names: names.map((other) => titled(kind, other)),
    }
  }
}

function titled(kind: PlaceKind, where: string | undefined): string {
  return where === undefined ? plurals[kind] : `${plurals[kind]} in ${where}`
}
