import { renderToString } from 'react-dom/server'
import { createPageFacts } from '../../../shell/src/pages/head/pageFacts.ts'
import type { LoadedPage } from '../../../shell/src/pages/loading/LoadedPage.ts'
import { createPageWords } from '../../../shell/src/pages/head/createPageWords.ts'
import { Page } from '../../../shell/src/pages/Page.tsx'
import { SlotRequests } from './Slot.tsx'

/** The body of a page with the marks that hydration goes by; a `<template>` for each slot. */
export function renderBody(loaded: LoadedPage): string {
  return renderToString(
    <SlotRequests value={new Map()}>
      <Page
        loaded={loaded}
        facts={createPageFacts(loaded, createPageWords(loaded))}
        words={createPageWords(loaded)}
      />
    </SlotRequests>,
  )
}
