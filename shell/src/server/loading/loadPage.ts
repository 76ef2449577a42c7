import type { LoadedPage } from '../../pages/loading/LoadedPage.ts'
import type { Content, Page } from '@tessera/content/port'
import type { FormOutcome } from '../../shared/forms/FormOutcome.ts'
import { formsOn } from '../forms/handleForm.ts'
import type { Log } from '../logging/log.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { asksForMap } from '../../shared/list/asksForMap.ts'
import { readPlacesQuery } from '../../shared/list/readPlacesQuery.ts'

/** Everything that the page at `path` is rendered from. A document that cannot be read makes a page that says so. */
export async function loadPage(
  path: string,
  context: RequestContext,
  content: Content,
  log: Log,
  form?: FormOutcome,
): Promise<LoadedPage> {
  const [site, regions] = await Promise.all([content.site(), content.regions()])
  const common = {
    site,
    regions,
    origin: context.origin,
    showNotice: context.showNotice,
    ...(asksForMap(context.search) && { mapOpen: true as const }),
  }
  try {
    const page = await content.page(path)
    if (!page) return { ...common, status: 404, page: { kind: 'not-found', path } }
    const loaded: LoadedPage = { ...common, status: 200, page, ...(await loadList(page, context, content)) }
    return withOutcome(loaded, form ?? readSent(page, context.search))
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
  context: RequestContext,
  content: Content,
): Promise<Pick<LoadedPage, 'list'>> {
  if (page.kind !== 'list') return {}
  const query = readPlacesQuery(context.search, page.region?.id ?? null)
  return { list: { query, result: await content.places(query) } }
}

/** `?sent=contact` on a page that has this form: its thanks are shown in its place. */
function readSent(page: Page, search: URLSearchParams): FormOutcome | undefined {
  const name = search.get('sent')
  const form = name === null ? undefined : formsOn(page).find((one) => one.name === name)
  return form && { status: 'sent', form: form.name }
}

/** The page as it looks after a form on it was sent. */
function withOutcome(loaded: LoadedPage, form: FormOutcome | undefined): LoadedPage {
  if (!form || loaded.status !== 200) return loaded
  return { ...loaded, form, status: statusOf[form.status] }
}

const statusOf = { sent: 200, refused: 422, 'not-kept': 503 } as const
