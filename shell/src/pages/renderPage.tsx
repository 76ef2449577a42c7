import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { LoadedPage } from './loading/LoadedPage.ts'
import type { SlotRequest } from './slots/SlotRequest.ts'
import { ContextOfPage } from './slots/ContextOfPage.ts'
import { contextOf } from './slots/contextOf.ts'
import { SlotRequests } from './slots/Slot.tsx'
import { SentForm } from './blocks/SentForm.ts'
import { BrokenPage } from './kinds/BrokenPage.tsx'
import { contentStyles } from './styles/contentStyles.ts'
import { DetailPage } from './kinds/DetailPage.tsx'
import type { RenderedPage } from './RenderedPage.ts'
import { PageFrame } from './frame/PageFrame.tsx'
import { HeadExtras } from './head/HeadExtras.tsx'
import { headOf } from './head/pageFacts.ts'
import { HomePage } from './kinds/HomePage.tsx'
import { ListPage } from './kinds/ListPage.tsx'
import { NotFoundPage } from './kinds/NotFoundPage.tsx'
import { sheetsOf } from './styles/sheetsOf.ts'
import { TextPage } from './kinds/TextPage.tsx'

/** Draws the whole page on the server. Its slots are marked in the body and filled afterwards. */
export function renderPage(loaded: LoadedPage): RenderedPage {
  const slots: SlotRequest[] = []
  const facts = headOf(loaded)
  const body = renderToStaticMarkup(
    <SlotRequests value={slots}>
      <ContextOfPage value={contextOf(loaded, facts)}>
        <SentForm value={loaded.form}>
          <PageFrame loaded={loaded}>{renderMain(loaded, facts.language)}</PageFrame>
        </SentForm>
      </ContextOfPage>
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

function renderMain(loaded: LoadedPage, language: string): ReactNode {
  const { page, site, regions, list, mapOpen } = loaded
  switch (page.kind) {
    case 'home':
      return <HomePage page={page} regions={regions} label={site.places.regions} language={language} />
    case 'list':
      return (
        <ListPage
          page={page}
          list={list}
          site={site}
          regions={regions}
          mapOpen={mapOpen}
          language={language}
        />
      )
    case 'detail':
      return <DetailPage page={page} site={site} regions={regions} mapOpen={mapOpen} language={language} />
    case 'text':
      return <TextPage page={page} regions={regions} language={language} />
    case 'not-found':
      return <NotFoundPage regions={regions} />
    case 'broken':
      return <BrokenPage path={page.path} />
  }
}
