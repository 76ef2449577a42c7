import type { LoadedPage } from '../content/loaded.ts'
import type { Content, Page } from '../content/port.ts'
import type { FormOutcome } from '../forms/outcome.ts'
import { readSent, withOutcome } from '../forms/withOutcome.ts'
import type { Log } from '../log.ts'
import type { Visit } from '../request/visit.ts'
import { asksForMap } from './asksForMap.ts'
import { readPlacesQuery } from './placesQuery.ts'

/** Everything that the page at `path` is drawn from. A document that cannot be read makes a page that says so. */
export async function loadPage(
  path: string,
  visit: Visit,
  content: Content,
  log: Log,
  form?: FormOutcome,
): Promise<LoadedPage> {
  const [site, regions] = await Promise.all([content.site(), content.regions()])
  const common = {
    site,
    regions,
    origin: visit.origin,
    showNotice: visit.showNotice,
    ...(asksForMap(visit.search) && { mapOpen: true as const }),
  }
  try {
    const page = await content.page(path)
    if (!page) return { ...common, status: 404, page: { kind: 'not-found', path } }
    const loaded: LoadedPage = { ...common, status: 200, page, ...(await loadList(page, visit, content)) }
    return withOutcome(loaded, form ?? readSent(page, visit.search))
  } catch (error) {
    log.problem({
      name: 'documentInvalid',
      cause: error instanceof Error ? error.message : String(error),
      detail: { path },
    })
    return { ...common, status: 500, page: { kind: 'broken', path } }
  }
}

async function loadList(page: Page, visit: Visit, content: Content): Promise<Pick<LoadedPage, 'list'>> {
  if (page.kind !== 'list') return {}
  const query = readPlacesQuery(visit.search, page.region?.id ?? null)
  return { list: { query, result: await content.places(query) } }
}
