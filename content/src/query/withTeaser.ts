import type { Compiled, PlaceRow } from '../compiled/openCompiled.ts'
import type { Place, Teaser } from '../port/port.ts'
import { indexCategories } from './indexCategories.ts'
import { findPictures } from './findPictures.ts'
import { smallPicture } from './smallPicture.ts'
import { storedAt } from './storedAt.ts'

/** Adds the teaser of a described place; any other place is returned as it is. */
export function withTeaser(compiled: Compiled, { key, place }: PlaceRow): Place {
  const page = storedAt(compiled, `/places/${place.slug}`)
  if (page?.kind !== 'detail' || !page.destination) return place
  const { summary, categories } = page.destination
  if (summary === undefined && categories.length === 0) return place
  const known = indexCategories(compiled)
  const region = compiled.catalog.regions.find(({ id }) => id === place.region.id)
  const picture = page.gallery?.[0] ?? (region && findPictures(compiled, key, region)[0])
  const teaser: Teaser = {
    ...(summary !== undefined && { summary }),
    categories: categories.flatMap((id) => known.get(id) ?? []),
    ...(picture && { picture: smallPicture(picture) }),
    ...(page.contentLanguage && { language: page.contentLanguage }),
  }
  return { ...place, teaser }
}
