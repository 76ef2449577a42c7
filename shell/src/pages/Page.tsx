import type { LoadedPage } from './loading/LoadedPage.ts'
import { ContextOfPage, contextOf } from './slots/contextOf.ts'
import { SentForm } from './blocks/FormBlock.tsx'
import { BrokenPage } from './kinds/BrokenPage.tsx'
import { DetailPage } from './kinds/DetailPage.tsx'
import { PageFrame } from './frame/PageFrame.tsx'
import type { PageFacts } from './head/pageFacts.ts'
import { HomePage } from './kinds/HomePage.tsx'
import { ListPage } from './kinds/ListPage.tsx'
import { NotFoundPage } from './kinds/NotFoundPage.tsx'
import { SearchPage } from './kinds/SearchPage.tsx'
import { TextPage } from './kinds/TextPage.tsx'

/** All that is inside `<body>`, its slots marked. */
export function Page({ loaded, facts }: { loaded: LoadedPage; facts: PageFacts }) {
  return (
    <ContextOfPage value={contextOf(loaded, facts)}>
      <SentForm value={loaded.form}>
        <PageFrame loaded={loaded}>{renderMain(loaded, facts.language)}</PageFrame>
      </SentForm>
    </ContextOfPage>
  )
}

function renderMain(loaded: LoadedPage, language: string) {
  const { page } = loaded
  const common = { loaded, language }
  switch (page.kind) {
    case 'home':
      return <HomePage page={page} {...common} />
    case 'list':
      return <ListPage page={page} {...common} />
    case 'detail':
      return <DetailPage page={page} {...common} />
    case 'text':
      return <TextPage page={page} {...common} />
    case 'search':
      return <SearchPage page={page} regions={loaded.regions} />
    case 'not-found':
      return <NotFoundPage region={loaded.regions[0]} />
    case 'broken':
      return <BrokenPage path={page.path} />
  }
}
