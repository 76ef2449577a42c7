import type { PageSheets } from './styles/sheetsOf.ts'
import type { SlotRequest } from './slots/SlotRequest.ts'
import type { FirstPicture } from './parts/EagerPicture.tsx'
import type { PageFacts } from './head/pageFacts.ts'

/** What `renderPage` makes of a loaded page; `renderDocument` puts it into a document. */
export interface RenderedPage extends PageFacts {
  /**
   * Everything inside `<body>`, with a `<template data-slot-place>` for each slot, and a `<template data-styles-below>`
   * at the end of the header; not every page has one.
   */
  body: string
  slots: readonly SlotRequest[]
  /** Fetched before all else; not every page has one. */
  firstPicture?: FirstPicture | undefined
  /** Further elements for `<head>`, e.g. Open Graph, JSON-LD, icons; no scripts that run. */
  head: string
  /** The site's own style sheets that the page needs. */
  sheets: PageSheets
  /** Styles that come from content, e.g. the regions' colours; hashed into the policy. */
  styles: string
}
