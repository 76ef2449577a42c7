import { renderToStaticMarkup } from 'react-dom/server'
import type { LoadedPage } from './loading/LoadedPage.ts'
import type { SlotRequest } from './slots/SlotRequest.ts'
import { SlotRequests } from './slots/Slot.tsx'
import { contentStyles } from './styles/contentStyles.ts'
import { Page } from './Page.tsx'
import { FirstPictures, type FirstPicture } from './parts/EagerPicture.tsx'
import { HeadExtras } from './head/HeadExtras.tsx'
import { createPageFacts, type PageFacts } from './head/pageFacts.ts'
import { createPageWords } from './head/createPageWords.ts'
import { chooseSheets, type PageSheets } from './styles/chooseSheets.ts'

/** What `renderPage` makes of a loaded page; `renderDocument` puts it into a document. */
export interface RenderedPage extends PageFacts {
  /** Everything inside `<body>`: a `<template data-slot-place>` per slot, perhaps one `<template data-styles-below>`. */
  body: string
  slots: readonly SlotRequest[]
  /** The picture that is fetched before all else, if the page has one. */
  firstPicture?: FirstPicture | undefined
  /** Further elements for `<head>`, e.g. Open Graph, JSON-LD, icons; no scripts that run. */
  head: string
  /** The site's own style sheets that the page needs. */
  sheets: PageSheets
  /** Styles that come from content, e.g. the groups' colours; hashed into the policy. */
  styles: string
}

/** Renders the whole page on the server. Its slots are marked in the body and filled afterwards. */
export function renderPage(loaded: LoadedPage): RenderedPage {
  const slots: SlotRequest[] = []
  const firstPictures: FirstPicture[] = []
  const words = createPageWords(loaded)
  const facts = createPageFacts(loaded, words)
  const body = renderToStaticMarkup(
    <SlotRequests value={slots}>
      <FirstPictures value={firstPictures}>
        <Page loaded={loaded} facts={facts} words={words} />
      </FirstPictures>
    </SlotRequests>,
  )
  return {
    ...facts,
    body,
    slots,
    firstPicture: firstPictures[0],
    head: renderToStaticMarkup(<HeadExtras loaded={loaded} facts={facts} words={words} />),
    sheets: chooseSheets(loaded),
    styles: contentStyles(loaded),
  }
}

/** Renders the page; if rendering fails, an error page in the site's frame (RT1). */
export function renderOrBroken(
  loaded: LoadedPage,
  report: (message: string, detail: Readonly<Record<string, unknown>>) => void,
): { loaded: LoadedPage; rendered: RenderedPage } {
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
