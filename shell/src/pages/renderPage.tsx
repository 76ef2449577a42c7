import { renderToStaticMarkup } from 'react-dom/server'
import type { LoadedPage } from './loading/LoadedPage.ts'
import type { SlotRequest } from './slots/SlotRequest.ts'
import { SlotRequests } from './slots/Slot.tsx'
import { contentStyles } from './styles/contentStyles.ts'
import { Page } from './Page.tsx'
import type { RenderedPage } from './RenderedPage.ts'
import { FirstPictures, type FirstPicture } from './parts/FirstPicture.ts'
import { HeadExtras } from './head/HeadExtras.tsx'
import { headOf } from './head/pageFacts.ts'
import { sheetsOf } from './styles/sheetsOf.ts'

/** Draws the whole page on the server. Its slots are marked in the body and filled afterwards. */
export function renderPage(loaded: LoadedPage): RenderedPage {
  const slots: SlotRequest[] = []
  const firstPictures: FirstPicture[] = []
  const facts = headOf(loaded)
  const body = renderToStaticMarkup(
    <SlotRequests value={slots}>
      <FirstPictures value={firstPictures}>
        <Page loaded={loaded} facts={facts} />
      </FirstPictures>
    </SlotRequests>,
  )
  return {
    language: facts.language,
    direction: facts.direction,
    title: facts.title,
    description: facts.description,
    canonical: facts.canonical,
    body,
    slots,
    firstPicture: firstPictures[0],
    head: renderToStaticMarkup(<HeadExtras loaded={loaded} facts={facts} />),
    sheets: sheetsOf(loaded),
    styles: contentStyles(loaded),
    banners: facts.banners,
  }
}
