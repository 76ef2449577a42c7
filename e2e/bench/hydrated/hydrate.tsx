import { useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { start } from '../../../shell/src/browser/start.ts'
import { headOf } from '../../../shell/src/pages/head/pageFacts.ts'
import type { LoadedPage } from '../../../shell/src/pages/loading/LoadedPage.ts'
import { wordsOf } from '../../../shell/src/pages/head/wordsOf.ts'
import { Page } from '../../../shell/src/pages/Page.tsx'

const data = document.getElementById('bench-page')?.textContent ?? ''
const loaded = JSON.parse(data) as LoadedPage

/** The page as one hydrated React program; its islands start once it is. */
function Program(): ReactNode {
  useEffect(function startIslands() {
    start([], () => {})
  }, [])
  return <Page loaded={loaded} facts={headOf(loaded, wordsOf(loaded))} words={wordsOf(loaded)} />
}

hydrateRoot(document.body, <Program />, {
  onRecoverableError: (error) => console.error(error),
})
