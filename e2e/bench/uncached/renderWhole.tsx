import { renderToString } from 'react-dom/server'
import { HeadExtras } from '../../../shell/src/pages/head/HeadExtras.tsx'
import { createPageFacts } from '../../../shell/src/pages/head/pageFacts.ts'
import type { LoadedPage } from '../../../shell/src/pages/loading/LoadedPage.ts'
import { createPageWords } from '../../../shell/src/pages/head/createPageWords.ts'
import { Page } from '../../../shell/src/pages/Page.tsx'
import type { Around } from './PlainOrder.ts'
import { SlotRequests } from './Slot.tsx'

/** A whole page as a plain program has it: its own head, and its body with the slots in it, by `renderToString`. */
export function renderWhole(loaded: LoadedPage, [start, styles, scripts, end]: Around): string {
  const words = createPageWords(loaded)
  const facts = createPageFacts(loaded, words)
  const named = renderToString(
    <>
      <title>{facts.title}</title>
      <meta name="description" content={facts.description} />
      <link rel="canonical" href={facts.canonical} />
    </>,
  )
  const extras = renderToString(<HeadExtras loaded={loaded} facts={facts} words={words} />)
  const body = renderToString(
    <SlotRequests value={new Map()}>
      <Page loaded={loaded} facts={facts} words={words} />
    </SlotRequests>,
  )
  return start + named + styles + extras + scripts + body + end
}
