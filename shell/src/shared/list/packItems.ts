import type { EntryCard, EntryListColumns } from '@tessera/content/port'

type Listed = EntryListColumns['items'][number]

/** A list as browsers get it: a path that follows from the document's name is left out, a fifth of the bytes. */
export interface SentColumns extends Omit<EntryListColumns, 'items'> {
  items: readonly (Omit<Listed, 'path'> & Partial<Pick<Listed, 'path'>>)[]
}

const pathOf = (id: string | undefined): string => `/entries/${id}`

export function packItems({ ids, items }: Pick<EntryListColumns, 'ids' | 'items'>): SentColumns['items'] {
  return items.map(({ path, ...item }, row) => (path === pathOf(ids[row]) ? item : { ...item, path }))
}

export function unpackItems({ ids, names, items }: SentColumns): readonly EntryCard[] {
  return items.map((item, row) => {
    const id = ids[row] ?? ''
    return { path: pathOf(id), ...item, id, name: names[row] ?? '' }
  })
}
