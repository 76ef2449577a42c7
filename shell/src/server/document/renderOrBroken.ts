import type { LoadedPage } from '../../pages/loading/LoadedPage.ts'
import type { Log } from '../logging/log.ts'
import type { RenderedPage } from '../../pages/loading/RenderedPage.ts'
import { renderPage } from '../../pages/renderPage.tsx'

interface Whole {
  loaded: LoadedPage
  drawn: RenderedPage
}

/** The page, or, when it cannot be drawn, one in the site's frame that says so (RT1). */
export function renderOrBroken(loaded: LoadedPage, log: Log): Whole {
  try {
    return { loaded, drawn: renderPage(loaded) }
  } catch (error) {
    const { path } = loaded.page
    log.error('a page could not be drawn', {
      path,
      cause: error instanceof Error ? error.stack : String(error),
    })
    const broken: LoadedPage = { ...loaded, status: 500, page: { kind: 'broken', path } }
    return { loaded: broken, drawn: renderPage(broken) }
  }
}
