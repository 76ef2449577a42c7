import type { Picture } from '@tessera/kit/contract/content'
import { placeEntry } from '../assemble/collectSearchEntries.ts'
import type { SearchHit } from '../port/port.ts'
import { findPlaces } from './findPlaces.ts'
import { markerCells } from './markerCells.ts'
import { markerColumns } from './markerColumns.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { pageAt } from './pageAt.ts'
import { countPaths, pagePaths } from './pagePaths.ts'
import { searchEntries } from '../search/searchEntries.ts'

/** What compiled content can be asked. Each answer goes through JSON; nothing found is nothing. */
export const questions = {
  catalog: ({ catalog }: Compiled) => catalog,
  page: pageAt,
  places: findPlaces,
  search: (compiled: Compiled, text: string, most: number) =>
    searchEntries(compiled.db, text, most, (id) => placeHit(compiled, id)),
  markers: markerColumns,
  cells: markerCells,
  picture({ prepare }: Compiled, id: string): Picture | undefined {
    const row = prepare('SELECT value FROM pictures WHERE id = ?').get(id)
    return row && (JSON.parse(String(row['value'])) as Picture)
  },
  mediaFile({ prepare }: Compiled, name: string): { path: string; type: string } | undefined {
    const row = prepare('SELECT path, type FROM media_files WHERE name = ?').get(name)
    return row && { path: String(row['path']), type: String(row['type']) }
  },
  banner({ prepare }: Compiled, name: string): string | undefined {
    const row = prepare('SELECT html FROM banners WHERE name = ?').get(name)
    return row && String(row['html'])
  },
  pathCount: countPaths,
  paths: pagePaths,
}

export type Questions = typeof questions
/** The name of a question and what it is asked with. */
export type Question = {
  [Name in keyof Questions]: Questions[Name] extends (compiled: Compiled, ...asked: infer Asked) => unknown
    ? readonly [name: Name, ...asked: Asked]
    : never
}[keyof Questions]
export type Answer<Name extends keyof Questions> = ReturnType<Questions[Name]>

/** Of a place the index has the names alone. */
function placeHit({ placeAt }: Compiled, id: string): SearchHit | undefined {
  const found = placeAt(id.slice('place/'.length))
  return found && placeEntry(found.place, []).hit
}
