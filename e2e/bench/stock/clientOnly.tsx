import { useEffect, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { start } from '../../../shell/src/browser/start.ts'
import { createPageFacts } from '../../../shell/src/pages/head/pageFacts.ts'
import { createPageWords } from '../../../shell/src/pages/head/createPageWords.ts'
import { Page } from '../../../shell/src/pages/Page.tsx'
import type { ClientPage } from '../front/asClientOnly.ts'
import { SlotHosts } from './Slot.tsx'

/** The page as a stock federation's host makes it: in the browser, from its data; remotes are loaded once it stands. */
function Host({ loaded, slots }: ClientPage): ReactNode {
  useEffect(function startIslands() {
    start([], () => {})
  }, [])
  return (
    <SlotHosts value={{ hosts: slots, asked: new Map() }}>
      <Page
        loaded={loaded}
        facts={createPageFacts(loaded, createPageWords(loaded))}
        words={createPageWords(loaded)}
      />
    </SlotHosts>
  )
}

const answer = await fetch(`/bench/page.json?path=${encodeURIComponent(location.pathname)}`)
createRoot(document.body).render(<Host {...((await answer.json()) as ClientPage)} />)
