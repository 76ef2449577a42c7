import type { Compiled } from '../compiled/openCompiled.ts'
import type { Destination, Place, StoredDestination } from '../port/port.ts'
import { indexCategories } from './indexCategories.ts'
import { withTeaser } from './withTeaser.ts'

/** Replaces ids and slugs in a stored destination by categories and places, in the current language. */
export function resolveDestination(compiled: Compiled, stored: StoredDestination): Destination {
  const categories = indexCategories(compiled)
  return {
    ...stored,
    categories: stored.categories.flatMap((id) => categories.get(id) ?? []),
    sights: stored.sights.map(function withCategory({ category = '', ...sight }) {
      const found = categories.get(category)
      return found ? { ...sight, category: found } : sight
    }),
    related: stored.related.flatMap((slug): Place[] => {
      const found = compiled.placeAt(slug)
      return found ? [withTeaser(compiled, found)] : []
    }),
  }
}
