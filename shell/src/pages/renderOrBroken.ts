import type { LoadedPage } from './loading/LoadedPage.ts'
import type { RenderedPage } from './RenderedPage.ts'
import { renderPage } from './renderPage.tsx'

interface Whole {
  loaded: LoadedPage
  rendered: RenderedPage
}

/** The page, or, when it cannot be rendered, one in the site's frame that says so (RT1). */
export function renderOrBroken(
  loaded: LoadedPage,
  report: (message: string, detail: Readonly<Record<string, unknown>>) => void,
): Whole {
  try {
    return { loaded, rendered: renderPage(loaded) }
  } catch (error) {
    const { path } = loaded.page
    report('a page could not be rendered', {
      path,
      cause: error instanceof Error ? error.stack : String(error),
    })
    const broken: LoadedPage = { ...loaded, status: 500, page: { kind: 'broken', path } }
    return { loaded: broken, rendered: renderPage(broken) }
  }
}
