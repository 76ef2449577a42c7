import type { LoadedPage } from '../../pages/loading/LoadedPage.ts'
import type { Content, Page } from '@tessera/content/port'
import type { FormOutcome } from '../../shared/forms/FormOutcome.ts'
import type { Log } from '../logging/log.ts'
import type { Asked } from '../http/Asked.ts'
import type { RequestContext } from '../http/requestContext.ts'

/** Everything that the page at `path` is rendered from. A document that cannot be read makes a page that says so. */
export async function loadPage(
  path: string,
  asked: Asked,
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
    ...(asked.map && { mapOpen: true as const }),
  }
  try {
    const page = await content.page(path)
    if (!page) return { ...common, status: 404, page: { kind: 'not-found', path } }
    const loaded: LoadedPage = { ...common, status: 200, page, ...(await loadList(page, asked, content)) }
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
