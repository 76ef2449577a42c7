import type { WordKey } from '@tessera/content/words'
import type { AllWords } from './PageWords.ts'

/** The words of orders and facets that content does not name. */
const ownLabels: Readonly<Record<string, WordKey>> = {
  '': 'filter.interest',
  population: 'filter.largest',
  name: 'filter.byName',
  kinds: 'filter.kind',
  categories: 'filter.category',
  provinces: 'filter.province',
}

/** The label of an order or a facet. */
export function labelOwn({ id, label }: { id: string; label?: string }, { text }: AllWords): string {
  return label ?? text(ownLabels[id] ?? 'filter.byName') // content names all but the order by a type's title
}
