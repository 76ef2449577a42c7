import type { LoadedPage } from '../content/loaded.ts'
import type { Log } from '../log.ts'
import type { DrawnPage } from '../pages/drawn.ts'
import { drawPage } from '../pages/drawPage.tsx'

interface Whole {
  loaded: LoadedPage
  drawn: DrawnPage
}

/** The page, or, when it cannot be drawn, one in the site's frame that says so (RT1). */
export function drawWhole(loaded: LoadedPage, log: Log): Whole {
  try {
    return { loaded, drawn: drawPage(loaded) }
  } catch (error) {
    const { path } = loaded.page
    log.error('a page could not be drawn', {
      path,
      cause: error instanceof Error ? error.stack : String(error),
    })
    const broken: LoadedPage = { ...loaded, status: 500, page: { kind: 'broken', path } }
    return { loaded: broken, drawn: drawPage(broken) }
  }
}
