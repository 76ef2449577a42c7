import type { Picture } from '@tessera/kit/contract/content'
import type { DocumentOf } from '../documents/readDocument.ts'
import type { Region } from '../port/port.ts'
import type { GeographyDocument } from '../schema/geographySchema.ts'
import type { Problems } from './problems.ts'
import { refuseExternalOrigins } from './externalOriginsOf.ts'
import { placeholder } from './placeholder.ts'

/** How many places there are. */
export interface PlaceCounts {
  inRegion(id: string): number
  inProvince(id: string): number
}

const tileSize = [900, 1200] as const
const wideSize = [1600, 900] as const

/** In alphabetical order. A region without a shape is left out. */
export function collectRegions(
  documents: readonly DocumentOf<'region'>[],
  geography: GeographyDocument,
  counts: PlaceCounts,
  pictures: ReadonlyMap<string, Picture>,
  sorting: string,
  problems: Problems,
): readonly Region[] {
  const byName = new Intl.Collator(sorting).compare
  const shapes = new Map(geography.regions.map((shape) => [shape.id, shape]))
  return documents
    .flatMap((document) => {
      const shape = shapes.get(document.value.id)
      if (!shape) problems.add(document.file, 'id', `there is no shape of a region ${document.value.id}`)
      refuseExternalOrigins(document.file, 'introduction', document.value.introduction, problems)
      return shape
        ? regionOf(document, shape, { provinces: geography.provinces, counts, pictures, byName })
        : []
    })
    .toSorted((one, other) => byName(one.name, other.name))
}

interface RegionParts {
  provinces: GeographyDocument['provinces']
  counts: PlaceCounts
  pictures: ReadonlyMap<string, Picture>
  byName: (one: string, other: string) => number
}

function regionOf(
  { name: slug, value }: DocumentOf<'region'>,
  shape: GeographyDocument['regions'][number],
  { provinces, counts, pictures, byName }: RegionParts,
): Region {
  const { id, name, line, introduction, landscape, hues, capital, population } = value
  return {
    id,
    slug,
    name,
    line,
    introduction,
    landscape,
    hues,
    outline: shape.outline,
    icon: shape.icon ?? shape.outline,
    bounds: shape.bounds,
    placeCount: counts.inRegion(id),
    provinces: provinces
      .filter(({ region }) => region === id)
      .map((province) => ({
        id: province.id,
        name: province.name,
        placeCount: counts.inProvince(province.id),
      }))
      .toSorted((one, other) => byName(one.name, other.name)),
    ...(capital !== undefined && { capital }),
    ...(population !== undefined && { population }),
    tile: pictures.get(value.tile ?? `${slug}-tile`) ?? placeholder(hues, ...tileSize),
    pictures: widePictures(slug, value, pictures),
  }
}

function widePictures(
  slug: string,
  { hues, pictures: named }: DocumentOf<'region'>['value'],
  pictures: ReadonlyMap<string, Picture>,
): readonly Picture[] {
  const ids = named ?? Array.from({ length: 12 }, (_none, index) => `${slug}-${index + 1}`)
  const found = ids.flatMap((id) => pictures.get(id) ?? [])
  return found.length > 0 ? found : [placeholder(hues, ...wideSize)]
}
