import { slugify } from '../text/slugify.ts'
import {
  choicesIn,
  placeKinds,
  type Category,
  type ListColumns,
  type ListedPlace,
  type PlacesResult,
  type SiteInfo,
  type Teaser,
} from '../port/port.ts'

/** What rows of places show, column by column; largest first, places of the same size by name. */
interface PlaceItems {
  regions: readonly ListedPlace['region'][]
  /** Names of the provinces that `choices` has. */
  provinces: readonly string[]
  /** Slugs; empty where the slug is made from the name. */
  slug: readonly string[]
  /** Indices into `regions`. */
  region: readonly number[]
  population: readonly number[]
  fact: readonly ListedPlace['fact'][]
  /** Categories that the places have. */
  categories: readonly Category[]
  /** Row → teaser of a place, for the few places that a document describes. */
  teasers: Readonly<Record<number, Omit<Teaser, 'categories'>>>
}

/** All places of a list. */
export type PlaceColumns = ListColumns<PlaceItems>

/** Encodes all places of a list as columns; `unpackPlaces` decodes them. `result`: in the order of population. */
export function packPlaces(
  result: PlacesResult<ListedPlace>,
  { places: { sorting }, categories = [] }: Pick<SiteInfo, 'places' | 'categories'>,
): PlaceColumns {
  const { items: places, facets, sorts } = result
  const regions = [...new Map(places.map(({ region }) => [region.id, region])).values()]
  const regionIds = regions.map(({ id }) => id)
  const provinces = new Map(places.map(({ province: { id, name } }) => [id, name]))
  const provinceIds = [...provinces.keys()]
  const present = choicesIn(result, 'categories').map(({ id }) => id)
  const teasers = places.flatMap(function unpack({ teaser }, row) {
    if (!teaser) return []
    const { categories: of, ...rest } = teaser
    return [{ row, of: of.map(({ id }) => present.indexOf(id)), teaser: rest }]
  })
  return {
    sorting,
    facets,
    sorts,
    orders: { '': teasers.map(({ row }) => row), population: [] },
    isWholeFirst: true,
    ids: places.map(({ id }) => id),
    names: places.map(({ name }) => name),
    choices: {
      kinds: { ids: placeKinds, of: places.map(({ kind }) => placeKinds.indexOf(kind)) },
      provinces: { ids: provinceIds, of: places.map(({ province: { id } }) => provinceIds.indexOf(id)) },
      categories: {
        ids: present,
        of: Object.fromEntries(teasers.map(({ row, of }) => [row, of])),
      },
    },
    ranges: {},
    items: {
      regions,
      provinces: [...provinces.values()],
      slug: places.map(({ slug, name }) => (slug === slugify(name) ? '' : slug)),
      region: places.map(({ region }) => regionIds.indexOf(region.id)),
      population: places.map(({ population }) => population),
      fact: places.map(({ fact }) => fact),
      categories: categories.filter(({ id }) => present.includes(id)),
      teasers: Object.fromEntries(teasers.map(({ row, teaser }) => [row, teaser])),
    },
  }
}

const nowhere = { id: '', slug: '', name: '' }

/** Decodes the places of `packPlaces`, in their order. */
export function unpackPlaces({ ids, names, choices, items }: PlaceColumns): ListedPlace[] {
  const codeOf = (facet: string, row: number) => [choices[facet]?.of[row] ?? []].flat()
  return ids.map((id, row) => {
    const name = names[row] ?? ''
    const [kind = -1] = codeOf('kinds', row)
    const [province = -1] = codeOf('provinces', row)
    const teaser = items.teasers[row]
    return {
      id,
      slug: items.slug[row] || slugify(name),
      name,
      region: items.regions[items.region[row] ?? -1] ?? nowhere,
      province: { id: choices['provinces']?.ids[province] ?? '', name: items.provinces[province] ?? '' },
      kind: placeKinds[kind] ?? 'village',
      population: items.population[row] ?? 0,
      fact: items.fact[row] ?? '',
      ...(teaser && {
        teaser: {
          ...teaser,
          categories: codeOf('categories', row).flatMap((code) => items.categories[code] ?? []),
        },
      }),
    }
  })
}
