import type { LoadedPage, LoadedSearch } from '../../pages/loading/LoadedPage.ts'
import { searchPath } from '../../pages/words/paths.ts'
import type { Content, Page, PlacesQuery, Region } from '@tessera/content/port'
import type { FormOutcome } from '../../shared/forms/findErrors.ts'
import type { Log } from '../logging/log.ts'
import { asksForMap, readPlacesQuery } from '../../shared/list/readPlacesQuery.ts'
import type { Composition } from '../remotes/composition.ts'
import { formsOn } from '../forms/formsOn.ts'
import type { Asked } from '../http/Asked.ts'
import type { RequestContext } from '../http/requestContext.ts'

/** Everything that the page at `path` is rendered from. A document that cannot be read makes a page that says so. */
export async function loadPage(
  path: string,
  asked: Asked,
  context: RequestContext,
  content: Content,
  composition: Composition,
  log: Log,
  form?: FormOutcome,
): Promise<LoadedPage> {
  const [site, regions] = await Promise.all([content.site(), content.regions()])
  const common = {
    site,
    regions,
    origin: context.origin,
    showNotice: context.showNotice,
    ...(asked.map && { mapOpen: true as const }),
  }
  try {
    if (path === searchPath) return { ...common, status: 200, page: await search(asked, content) }
    const found = await findPage(path, content, composition)
    if (!found) return { ...common, status: 404, page: { kind: 'not-found', path } }
    const list = await loadList(found.page, asked, content)
    const loaded: LoadedPage = { ...common, status: 200, ...found, ...list }
    return withOutcome(loaded, form ?? sentOutcome(asked))
  } catch (error) {
    log.problem({
      name: 'documentInvalid',
      cause: error instanceof Error ? error.message : String(error),
      detail: { path },
    })
    return { ...common, status: 500, page: { kind: 'broken', path } }
  }
}

interface FoundPage {
  page: Page
  /** What the address has after the page's own path. */
  rest?: string
}

const mostSteps = 8 /* that may be left over of an address */

/** The page at `path`, or the nearest above it when one of its slots takes the rest of the path. */
async function findPage(
  path: string,
  content: Content,
  composition: Composition,
): Promise<FoundPage | undefined> {
  const page = await content.page(path)
  if (page) return { page }
  const steps = path.split('/')
  for (let left = 1; left <= mostSteps && left < steps.length - 1; left++) {
    const above = await content.page(steps.slice(0, -left).join('/')).catch(() => undefined) // it says so at its own address
    if (above)
      return takesRest(above, composition) ? { page: above, rest: steps.slice(-left).join('/') } : undefined
  }
  return undefined
}

function takesRest({ blocks }: Page, { bySlot }: Composition): boolean {
  return blocks.some(function takes(block) {
    const remote = block.kind === 'slot' ? bySlot.get(block.slot) : undefined
    if (block.kind !== 'slot' || remote?.status !== 'loaded') return false
    return remote.slots.get(block.slot)?.context.includes('rest') ?? false
  })
}

const mostFound = 30 /* what is not among these is better asked for otherwise */

async function search({ text = '' }: Asked, content: Content): Promise<LoadedSearch> {
  const nothing = { kind: 'search', path: searchPath, text, hits: [], named: 0 } as const
  if (text === '') return nothing
  const [hits, { total, close }] = await Promise.all([
    content.search(text, mostFound),
    content.places({ text }),
  ])
  return { ...nothing, hits, named: close ? 0 : total }
}

async function loadList(page: Page, asked: Asked, content: Content): Promise<Pick<LoadedPage, 'list'>> {
  if (page.kind !== 'list') return {}
  const query = { ...(page.region && { region: page.region.id }), ...asked.query }
  return { list: { query, result: await content.places(query) } }
}

/** `?sent=contact` on a page that has this form: its thanks are shown in its place. */
function sentOutcome({ sent }: Asked): FormOutcome | undefined {
  return sent === undefined ? undefined : { status: 'sent', form: sent }
}

/** The page as it looks after a form on it was sent. */
function withOutcome(loaded: LoadedPage, form: FormOutcome | undefined): LoadedPage {
  if (!form || loaded.status !== 200) return loaded
  return { ...loaded, form, status: statusOf[form.status] }
}

const statusOf = { sent: 200, refused: 422, 'not-kept': 503 } as const

/** Never rejects: a page that cannot be read is the same whatever is asked of it. */
export async function readAsked(path: string, search: URLSearchParams, content: Content): Promise<Asked> {
  if (search.size === 0) return {}
  if (path === searchPath) return readText(search)
  const page = await content.page(path).catch(() => undefined)
  if (!page) return {}
  const query = page.kind === 'list' && knownOf(readPlacesQuery(search, null), await content.regions())
  const sent = formsOn(page).find(({ name }) => name === search.get('sent'))?.name
  return {
    ...(query && { query }),
    ...(sent && { sent }),
    ...(hasMap(page) && asksForMap(search) && { map: true }),
  }
}

function readText(search: URLSearchParams): Asked {
  const { text } = readPlacesQuery(search)
  return text === undefined ? {} : { text }
}

const noRegion = '' /* has no places; all that are unknown are this one */

/** Without the provinces that the site does not have; a region that it does not have stays one without places. */
export function knownOf(query: PlacesQuery, regions: readonly Region[]): PlacesQuery {
  const { region, provinces = [], ...rest } = query
  const known = new Set(regions.flatMap((one) => one.provinces.map(({ id }) => id)))
  const its = provinces.filter((id) => known.has(id))
  return {
    ...(region !== undefined && { region: regions.some(({ id }) => id === region) ? region : noRegion }),
    ...rest,
    ...(its.length > 0 && { provinces: its }),
  }
}

function hasMap({ kind }: Page): boolean {
  return kind === 'list' || kind === 'detail'
}
