import type { LoadedPage } from './loading/LoadedPage.ts'
import { ContextOfPage, createContextOfPage } from './slots/createContextOfPage.ts'
import { SentForm } from './blocks/FormBlock.tsx'
import { BrokenPage } from './kinds/BrokenPage.tsx'
import { EntryPage } from './kinds/EntryPage.tsx'
import { PageFrame } from './frame/PageFrame.tsx'
import type { PageFacts } from './head/pageFacts.ts'
import { type PageWords, WordsOfPage } from './words/PageWords.ts'
import { HomePage } from './kinds/HomePage.tsx'
import { NotFoundPage } from './kinds/NotFoundPage.tsx'
import { SearchPage } from './kinds/SearchPage.tsx'
import { TextPage } from './kinds/TextPage.tsx'

interface PageParts {
  loaded: LoadedPage
  facts: PageFacts
  words: PageWords
}

/** The content of `<body>`, with marked slots. */
export function Page({ loaded, facts, words }: PageParts) {
  return (
    <WordsOfPage value={words}>
      <ContextOfPage value={createContextOfPage(loaded, facts, words.paths)}>
        <SentForm value={loaded.form}>
          <PageFrame loaded={loaded}>{renderMain(loaded)}</PageFrame>
        </SentForm>
      </ContextOfPage>
    </WordsOfPage>
  )
}

function renderMain(loaded: LoadedPage) {
  const { page } = loaded
  switch (page.kind) {
    case 'home':
      return <HomePage page={page} loaded={loaded} />
    case 'text':
      return page.entry ? (
        <EntryPage page={page} entry={page.entry} loaded={loaded} />
      ) : (
        <TextPage page={page} />
      )
    case 'search':
      return <SearchPage page={page} />
    case 'not-found':
      return <NotFoundPage page={page} />
    case 'broken':
      return <BrokenPage path={page.path} />
  }
}
