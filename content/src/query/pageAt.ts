import type { Page } from '../port/port.ts'
import { detailPage } from './detailPage.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { pageFrom, regionPage } from './pageFrom.ts'
import { storedAt } from './storedAt.ts'

/** The page at a path: of a document, of a region or of a place, whichever there is first. */
export function pageAt(compiled: Compiled, path: string): Page | undefined {
  const stored = storedAt(compiled, path)
  if (stored) return pageFrom(stored, compiled)
  const region = compiled.catalog.regions.find(({ slug }) => path === `/regions/${slug}`)
  return region ? regionPage(region) : placePage(compiled, path)
}

function placePage(compiled: Compiled, path: string): Page | undefined {
  const found = path.startsWith('/places/') ? compiled.placeAt(path.slice('/places/'.length)) : undefined
  const region = compiled.catalog.regions.find(({ id }) => id === found?.place.region.id)
  return found && region && detailPage(compiled, found, region)
}
