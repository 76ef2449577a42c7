import type { Picture } from '@tessera/kit/contract/content'
import type { DocumentOf } from '../documents/readDocument.ts'
import type { PlaceKind, Region } from '../port/port.ts'
import type { GeographyDocument } from '../schema/geographySchema.ts'
import type { Problems } from './problems.ts'
import { buildDestination, type KnownDestinations } from './buildDestination.ts'
import { refuseExternalOrigins } from './collectExternalOrigins.ts'
import { placeholder } from './placeholder.ts'

/** Counts the places of a region or a province. */
export interface PlaceCounts {
  inRegion(id: string): number
  inProvince(id: string): number
  /** Kinds of the places in a province; without an argument, on the whole site. */
  kindsIn(province?: string): ReadonlySet<PlaceKind>
}

interface RegionParts extends KnownDestinations {
  geography: GeographyDocument
  counts: PlaceCounts
  pictures: ReadonlyMap<string, Picture>
  byName: (one: { name: string }, other: { name: string }) => number
}

/** Builds the regions, in alphabetical order. A region without a shape is left out and reported. */
export function collectRegions(
  documents: readonly DocumentOf<'region'>[],
  parts: RegionParts,
  problems: Problems,
): readonly Region[] {
  return documents
    .flatMap((document) => {
      const { file, value } = document
      const shape = parts.geography.regions.find(({ id }) => id === value.id)
      if (!shape) problems.add(file, 'id', `there is no shape of a region ${value.id}`, value.id)
      refuseExternalOrigins(file, 'introduction', value.introduction, problems)
      if (!shape) return []
      const destination = buildDestination(value, parts, (field, reason) => problems.add(file, field, reason))
      return { ...buildRegion(document, shape, parts), ...(destination && { destination }) }
    })
    .toSorted(parts.byName)
}

function buildRegion(
  { name: slug, value }: DocumentOf<'region'>,
  shape: GeographyDocument['regions'][number],
  { geography, counts, pictures, byName }: RegionParts,
): Region {
  const { id, name, line, introduction, hues, capital, population } = value
  return {
    id,
    slug,
    name,
    line,
    introduction,
    hues,
    outline: shape.outline,
    icon: shape.icon ?? shape.outline,
    bounds: shape.bounds,
    placeCount: counts.inRegion(id),
    provinces: geography.provinces
      .filter(({ region }) => region === id)
      .map((one) => ({ id: one.id, name: one.name, placeCount: counts.inProvince(one.id) }))
      .toSorted(byName),
    capital,
    population,
    tile: pictures.get(value.tile ?? `${slug}-tile`) ?? placeholder(hues, 900, 1200),
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
  return found.length > 0 ? found : [placeholder(hues, 1600, 900)]
}
