import type { Compiled } from '../compiled/openCompiled.ts'
import type { Category } from '../port/port.ts'

const known = new WeakMap<object, ReadonlyMap<string, Category>>()

/** The site's categories by id, named in the current language. */
export function indexCategories({ catalog: { site } }: Compiled): ReadonlyMap<string, Category> {
  const found = known.get(site) ?? new Map(site.categories?.map((one) => [one.id, one]))
  known.set(site, found)
  return found
}

/** The first category of a row's place. */
export function firstCategory(compiled: Compiled, row: number): Category | undefined {
  return indexCategories(compiled).get(compiled.written.categories.get(row)?.[0] ?? '')
}
