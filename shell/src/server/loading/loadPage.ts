import type { LoadedPage } from '../../pages/loading/LoadedPage.ts'
import type { Content, Page } from '@tessera/content/port'
import type { FormOutcome } from '../../shared/forms/FormOutcome.ts'
import { readSent, withOutcome } from './withOutcome.ts'
import type { Log } from '../logging/log.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { asksForMap } from '../../shared/list/asksForMap.ts'
import { readPlacesQuery } from '../../shared/list/readPlacesQuery.ts'

/** Everything that the page at `path` is drawn from. A document that cannot be read makes a page that says so. */
export async function loadPage(
  path: string,
  visit: RequestContext,
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

async function loadList(
  page: Page,
  visit: RequestContext,
  content: Content,
): Promise<Pick<LoadedPage, 'list'>> {
  if (page.kind !== 'list') return {}
  const query = readPlacesQuery(visit.search, page.region?.id ?? null)
  return { list: { query, result: await content.places(query) } }
}
