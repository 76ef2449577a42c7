import { describeError } from '@tessera/store/describeError'
import type { LoadedPage, LoadedSearch, Offered } from '../../pages/loading/LoadedPage.ts'
import { homePath, notFoundPath, searchPath } from '../../pages/words/paths.ts'
import type { Content, Page, TextPage } from '@tessera/content/port'
import type { FormOutcome } from '../../shared/forms/findErrors.ts'
import type { Log } from '../logging/log.ts'
import type { Composition } from '../remotes/compositions.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { findHits } from './findHits.ts'
import type { PageParameters } from './readPageParameters.ts'

export interface PageRequest {
  path: string
  parameters: PageParameters
  context: Pick<RequestContext, 'origin' | 'showNotice'>
  composition: Composition
  /** What each path of the language begins with, such as `/es`; default: an empty string. */
  prefix?: string
  /** The outcome of a form that was just submitted to the page. */
  form?: FormOutcome
}

type LoadRequest = PageRequest & { content: Content; log: Log }

/** Loads everything that the page at `path` is rendered from; an error page if its document cannot be read. */
export async function loadPage(request: LoadRequest): Promise<LoadedPage> {
  const { path, parameters, context, content, log, prefix = '' } = request
  const site = await content.site()
  const common = {
    site,
    prefix,
    origin: context.origin,
    showNotice: context.showNotice,
    ...(parameters.map && { mapOpen: true as const }),
  }
  try {
    if (path === searchPath) return { ...common, status: 200, page: await search(parameters, content) }
    const found = await findPage(request)
    if (!found) {
      const [own, offered] = await Promise.all([readOwn(content, notFoundPath), readOffered(content)])
      return { ...common, status: 404, page: { kind: 'not-found', path, own, offered } }
    }
    const [list, alternates] = await Promise.all([
      loadList(found.page, parameters, content),
      content.alternates?.([found.page.path]),
    ])
    const loaded = { ...common, status: 200 as const, ...found, ...list, alternates: alternates?.[0] }
    const form = request.form ?? sentOutcome(parameters)
    return form ? { ...loaded, form, status: statusOf[form.status] } : loaded
  } catch (error) {
    log.problem({
      name: 'documentInvalid',
      cause: describeError(error),
      detail: { path },
    })
    return { ...common, status: 500, page: { kind: 'broken', path } }
  }
}

interface FoundPage {
  page: Page
  /** The part of the address after the page's own path. */
  rest?: string
}

const maxRestSteps = 8

/** The page at `path`, or its nearest ancestor if one of that page's slots uses the rest of the path. */
async function findPage({ path, content, composition }: LoadRequest): Promise<FoundPage | undefined> {
  const page = path === notFoundPath ? undefined : await content.page(path)
  if (page) return { page }
  const steps = path.split('/')
  for (let left = 1; left <= maxRestSteps && left < steps.length - 1; left++) {
    const above = await content.page(steps.slice(0, -left).join('/')).catch(() => undefined) // a broken document is reported at its own address
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

const maxHits = 30 /* hits; a visitor who finds nothing among these should search for something else */

async function search({ text = '' }: PageParameters, content: Content): Promise<LoadedSearch> {
  const own = await readOwn(content, searchPath)
  const nothing = { kind: 'search', path: searchPath, text, hits: [], named: [], own } as const
  if (text === '') return nothing
  const hits = await findHits(content, text, maxHits)
  if (hits.length === 0) return { ...nothing, offered: await readOffered(content) }
  const types = new Set(hits.flatMap(({ group }) => group?.id ?? []))
  const named = await Promise.all(Array.from(types, (type) => findNamed(type, text, content)))
  return { ...nothing, hits, named: named.flat() }
}

/** The list of a type, if a name in it contains the text. */
async function findNamed(type: string, text: string, content: Content): Promise<LoadedSearch['named']> {
  const path = `/entries/${type}`
  const page = await readOwn(content, path)
  const found = page && (await content.entries?.(type, { text, pageSize: 1 }))
  return page && found && found.total > 0 && !found.close ? [{ path, heading: page.heading }] : []
}

/** The document of a page that the shell shows by itself. */
async function readOwn(content: Content, path: string): Promise<TextPage | undefined> {
  const page = await content.page(path).catch(() => undefined) // the page is whole without it
  return page?.kind === 'text' ? page : undefined
}

async function readOffered(content: Content): Promise<Offered | undefined> {
  const home = await content.page(homePath).catch(() => undefined)
  return home?.kind === 'home' ? home : undefined
}

async function loadList(
  page: Page,
  parameters: PageParameters,
  content: Content,
): Promise<Pick<LoadedPage, 'list'>> {
  const { query = {} } = parameters
  const { listed } = (page.kind === 'text' && page.entry) || {}
  if (!listed) return {}
  const ofPage = { ...query, ...(listed.by && { by: listed.by }) }
  const result = await content.entries?.(listed.type, ofPage)
  return result ? { list: { query: ofPage, result, hasCells: content.entryCells !== undefined } } : {}
}

/** The outcome for `?sent=contact`: the page shows a thank-you message in place of this form. */
function sentOutcome({ sent }: PageParameters): FormOutcome | undefined {
  return sent === undefined ? undefined : { status: 'sent', form: sent }
}

const statusOf = { sent: 200, refused: 422, 'not-kept': 503 } as const
