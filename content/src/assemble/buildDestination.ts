import type { Coordinates } from '@tessera/kit/contract/content'
import { describeError } from '@tessera/store/describeError'
import { latitude, longitude } from '../schema/value.ts'
import type { DestinationDocument } from '../schema/destinationFields.ts'
import type { StoredDestination } from '../port/port.ts'
import { readHours } from '../hours/readHours.ts'

/** What a destination can refer to: categories by id, and places by slug. */
export interface KnownDestinations {
  categories: ReadonlySet<string>
  hasPlace(slug: string): boolean
}

/** Called with each field that is left out, and the reason. */
type Report = (field: string, reason: string) => void
type SightDocument = NonNullable<DestinationDocument['sights']>[number]
type StoredSight = StoredDestination['sights'][number]

/** Builds what pages show of a destination, without invalid fields; undefined if the document has no such fields. */
export function buildDestination(
  document: DestinationDocument,
  known: KnownDestinations,
  report: Report,
): StoredDestination | undefined {
  const { summary, season, arrival, address, telephone, web } = document
  const words = { summary, season, arrival, address, telephone, web }
  const categories = (document.categories ?? []).filter((id, at) =>
    isCategory(id, `categories[${at}]`, known, report),
  )
  const sights = collectSights(document.sights ?? [], known, report)
  const related = (document.related ?? []).filter(function isThere(slug, at) {
    const found = known.hasPlace(slug)
    if (!found) report(`related[${at}]`, `there is no place ${slug}`)
    return found
  })
  const isEmpty = [categories, sights, related].every(({ length }) => length === 0)
  if (isEmpty && Object.values(words).every((word) => word === undefined)) return undefined
  return { ...words, categories: [...new Set(categories)], sights, related: [...new Set(related)] }
}

function isCategory(id: string, field: string, { categories }: KnownDestinations, report: Report): boolean {
  if (!categories.has(id)) report(field, `the site has no category ${id}: site.json defines them`)
  return categories.has(id)
}

function collectSights(
  sights: readonly SightDocument[],
  known: KnownDestinations,
  report: Report,
): readonly StoredSight[] {
  const found = new Map<string, StoredSight>()
  for (const [at, { category, hours, lat, lon, ...sight }] of sights.entries()) {
    const reportIn: Report = (field, reason) => report(`sights[${at}].${field}`, reason)
    if (found.has(sight.id)) reportIn('id', `another sight has the id ${sight.id} too`)
    else
      found.set(sight.id, {
        ...sight,
        ...(category !== undefined && isCategory(category, 'category', known, reportIn) && { category }),
        ...parseHours(hours, reportIn),
        ...asPosition(lat, lon, reportIn),
      })
  }
  return [...found.values()]
}

function parseHours(hours: string | undefined, report: Report): Pick<StoredSight, 'hours'> {
  try {
    return hours === undefined ? {} : { hours: readHours(hours) }
  } catch (error) {
    report('hours', describeError(error))
    return {}
  }
}

function asPosition(lat: number | undefined, lon: number | undefined, report: Report): { at?: Coordinates } {
  if (lat === undefined && lon === undefined) return {}
  const [north, east] = [latitude.safeParse(lat), longitude.safeParse(lon)]
  if (north.success && east.success) return { at: { lat: north.data, lon: east.data } }
  report(north.success ? 'lon' : 'lat', 'must be degrees, and lat and lon need each other')
  return {}
}
