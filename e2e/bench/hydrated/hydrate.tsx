import { useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { start } from '../../../shell/src/browser/start.ts'
import { createPageFacts } from '../../../shell/src/pages/head/pageFacts.ts'
import type { LoadedPage } from '../../../shell/src/pages/loading/LoadedPage.ts'
import { createPageWords } from '../../../shell/src/pages/head/createPageWords.ts'
import { Page } from '../../../shell/src/pages/Page.tsx'

const data = document.getElementById('bench-page')?.textContent ?? ''
const loaded = JSON.parse(data) as LoadedPage

/** The page as one hydrated React program; its islands start once it is. */
function Program(): ReactNode {
  useEffect(function startIslands() {
    start([], () => {})
  }, [])
  return (
    <Page
      loaded={loaded}
      facts={createPageFacts(loaded, createPageWords(loaded))}
      words={createPageWords(loaded)}
    />
  )
}

hydrateRoot(document.body, <Program />, {
  onRecoverableError: (error) => console.error(error),
})
