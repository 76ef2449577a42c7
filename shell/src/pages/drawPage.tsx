import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { LoadedPage } from '../content/loaded.ts'
import type { SlotRequest } from '../slots/request.ts'
import { SlotRequests } from '../slots/Slot.tsx'
import { SentForm } from './blocks/SentForm.ts'
import { BrokenPage } from './BrokenPage.tsx'
import { contentStyles } from './contentStyles.ts'
import { DetailPage } from './DetailPage.tsx'
import type { DrawnPage } from './drawn.ts'
import { PageFrame } from './frame/PageFrame.tsx'
import { HeadExtras } from './head/HeadExtras.tsx'
import { pageFacts } from './head/pageFacts.ts'
import { HomePage } from './HomePage.tsx'
import { ListPage } from './ListPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { sheetsOf } from './sheetsOf.ts'
import { TextPage } from './TextPage.tsx'

/** Draws the whole page on the server. Its slots are marked in the body and filled afterwards. */
export function drawPage(loaded: LoadedPage): DrawnPage {
  const slots: SlotRequest[] = []
  const facts = pageFacts(loaded)
  const body = renderToStaticMarkup(
    <SlotRequests value={slots}>
      <SentForm value={loaded.form}>
        <PageFrame loaded={loaded}>{drawMain(loaded, facts.language)}</PageFrame>
      </SentForm>
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
    head: renderToStaticMarkup(<HeadExtras loaded={loaded} facts={facts} />),
    sheets: sheetsOf(loaded),
    styles: contentStyles(loaded),
    banners: facts.banners,
  }
}

function drawMain(loaded: LoadedPage, language: string): ReactNode {
  const { page, site, regions, list, mapOpen } = loaded
  switch (page.kind) {
    case 'home':
      return <HomePage page={page} regions={regions} language={language} />
    case 'list':
      return <ListPage page={page} list={list} site={site} mapOpen={mapOpen} language={language} />
    case 'detail':
      return <DetailPage page={page} site={site} mapOpen={mapOpen} language={language} />
    case 'text':
      return <TextPage page={page} regions={regions} language={language} />
    case 'not-found':
      return <NotFoundPage regions={regions} />
    case 'broken':
      return <BrokenPage path={page.path} />
  }
}
