import { slugify } from '../text/slugify.ts'
import {
  choicesIn,
  placeKinds,
  type Category,
  type ListedPlace,
  type PlacesResult,
  type SiteInfo,
  type Teaser,
} from '../port/port.ts'

/** Places as columns of equal length, compact for the browser: largest first, places of the same size by name. */
export interface PlaceColumns {
  /** Language by whose alphabet names are sorted, BCP 47. */
  sorting: string
  regions: readonly ListedPlace['region'][]
  /** Provinces in the facet's order, including provinces without a place. */
  provinces: readonly ListedPlace['province'][]
  id: readonly string[]
  name: readonly string[]
  /** Slugs; empty where the slug is made from the name. */
  slug: readonly string[]
  /** Indices into `regions`, `provinces` and `placeKinds`. */
  region: readonly number[]
  province: readonly number[]
  kind: readonly number[]
  population: readonly number[]
  fact: readonly ListedPlace['fact'][]
  /** Categories that the places have. */
  categories: readonly Category[]
  /** Row → teaser of a place, for the few places that a document describes. */
  teasers: Readonly<Record<number, PackedTeaser>>
}

type PackedTeaser = Omit<Teaser, 'categories'> & { categories: readonly string[] }

/** Encodes all places of a list as columns; `unpackPlaces` decodes them. */
export function packPlaces(
  result: PlacesResult<ListedPlace>,
  { places: { sorting }, categories = [] }: Pick<SiteInfo, 'places' | 'categories'>,
): PlaceColumns {
  const { items: places } = result
  const regions = [...new Map(places.map(({ region }) => [region.id, region])).values()]
  const regionIds = regions.map(({ id }) => id)
  const choices = choicesIn(result, 'provinces').map(({ id, label: name = id }) => ({ id, name }))
  const provinces = choices.length > 0 ? choices : places.slice(0, 1).map(({ province }) => province)
  const provinceIds = provinces.map(({ id }) => id)
  const present = choicesIn(result, 'categories').map(({ id }) => id)
  return {
    sorting,
    regions,
    provinces,
    id: places.map(({ id }) => id),
    name: places.map(({ name }) => name),
    slug: places.map(({ slug, name }) => (slug === slugify(name) ? '' : slug)),
    region: places.map(({ region }) => regionIds.indexOf(region.id)),
    province: places.map(({ province }) => provinceIds.indexOf(province.id)),
    kind: places.map(({ kind }) => placeKinds.indexOf(kind)),
    population: places.map(({ population }) => population),
    fact: places.map(({ fact }) => fact),
    categories: categories.filter(({ id }) => present.includes(id)),
    teasers: Object.fromEntries(
      places.flatMap(({ teaser }, row) => (teaser ? [[row, packTeaser(teaser)]] : [])),
    ),
  }
}

function packTeaser({ categories, ...teaser }: Teaser): PackedTeaser {
  return { ...teaser, categories: categories.map(({ id }) => id) }
}

const nowhere = { id: '', slug: '', name: '' }

/** Decodes the places of `packPlaces`, in their order. */
export function unpackPlaces(columns: PlaceColumns): ListedPlace[] {
  const categories = new Map(columns.categories.map((one) => [one.id, one]))
  return columns.id.map((id, row) => {
    const name = columns.name[row] ?? ''
    const packed = columns.teasers[row]
    return {
      id,
      slug: columns.slug[row] || slugify(name),
      name,
      region: columns.regions[columns.region[row] ?? -1] ?? nowhere,
      province: columns.provinces[columns.province[row] ?? -1] ?? nowhere,
      kind: placeKinds[columns.kind[row] ?? -1] ?? 'village',
      population: columns.population[row] ?? 0,
      fact: columns.fact[row] ?? '',
      ...(packed && {
        teaser: { ...packed, categories: packed.categories.flatMap((one) => categories.get(one) ?? []) },
      }),
    }
  })
}
