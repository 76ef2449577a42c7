import type { Compiled } from '../compiled/openCompiled.ts'
import type { Category, Destination, Place, StoredDestination } from '../port/port.ts'

/** What is stored of a destination, with what it names, in the language that is asked for. */
export function destinationIn(compiled: Compiled, stored: StoredDestination): Destination {
  const categories = categoriesIn(compiled)
  return {
    ...stored,
    categories: stored.categories.flatMap((id) => categories.get(id) ?? []),
    sights: stored.sights.map(function withCategory({ category = '', ...sight }) {
      const found = categories.get(category)
      return found ? { ...sight, category: found } : sight
    }),
    related: stored.related.flatMap((slug): Place[] => {
      const found = compiled.placeAt(slug)
      return found ? [found.place] : []
    }),
  }
}

export function categoriesIn({ catalog }: Compiled): ReadonlyMap<string, Category> {
  return new Map(catalog.site.categories?.map((one) => [one.id, one]))
}
