import type { StoredPage } from '../assemble/storedPage.ts'
import type { Page } from '../port/port.ts'
import { detailPage } from './detailPage.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { pageFrom, regionPage } from './pageFrom.ts'

/** The page at a path: of a document, of a region or of a place, whichever there is first. */
export function pageAt(compiled: Compiled, path: string): Page | undefined {
  const row = compiled.prepare('SELECT value FROM pages WHERE path = ? AND value IS NOT NULL').get(path)
  if (row) return pageFrom(JSON.parse(String(row['value'])) as StoredPage, compiled)
  const region = compiled.catalog.regions.find(({ slug }) => path === `/regions/${slug}`)
  return region ? regionPage(region) : placePage(compiled, path)
}

function placePage(compiled: Compiled, path: string): Page | undefined {
  const found = path.startsWith('/places/') ? compiled.placeAt(path.slice('/places/'.length)) : undefined
  const region = compiled.catalog.regions.find(({ id }) => id === found?.place.region.id)
  return found && region && detailPage(compiled, found, region)
}
