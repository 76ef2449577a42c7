import { renderToString } from 'react-dom/server'
import { headOf } from '../../../shell/src/pages/head/pageFacts.ts'
import type { LoadedPage } from '../../../shell/src/pages/loading/LoadedPage.ts'
import { wordsOf } from '../../../shell/src/pages/head/wordsOf.ts'
import { Page } from '../../../shell/src/pages/Page.tsx'
import { SlotRequests } from './Slot.tsx'

/** The body of a page with the marks that hydration goes by; a `<template>` for each slot. */
export function renderBody(loaded: LoadedPage): string {
  return renderToString(
    <SlotRequests value={new Map()}>
      <Page loaded={loaded} facts={headOf(loaded, wordsOf(loaded))} words={wordsOf(loaded)} />
    </SlotRequests>,
  )
}
