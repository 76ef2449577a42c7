import { hashOf } from '../documents/hashOf.ts'
import type { Answer } from '../query/questions.ts'
import { contentFrom, type Engine } from '../serve/contentFrom.ts'
import type { Queries } from '../serve/createQueries.ts'
import type { AskedOfDrafts } from './answerDraft.ts'
import type { DraftText } from './compileDrafts.ts'
import type { FoundDocument } from './draftedPage.ts'
import type { DraftProblems } from './draftProblems.ts'

export type { DraftText } from './compileDrafts.ts'
export type { FoundDocument } from './draftedPage.ts'
export type { DraftProblems } from './draftProblems.ts'

/** The read port as it would be if some texts were published. Nothing is written. */
export type Drafts = ReturnType<typeof openDrafts>

/** Opens the read port for drafts. `engine`: the engine of content that was opened with `draftWorker`. */
export function openDrafts({ engine }: { engine: Engine }) {
  let drafts: readonly DraftText[] = []
  let key = ''
  let overlaid: { for: string; catalog: Answer<'catalog'> } | undefined

  /** The casts are needed because the type of `ask` lacks the question `drafts`, which only `draftWorker` answers. */
  function ask(question: AskedOfDrafts[3], language?: string): Promise<unknown> {
    const asked: AskedOfDrafts = ['drafts', key, drafts, question]
    const { queries } = engine
    const inLanguage = language === undefined ? queries : queries.inLanguage(language)
    return inLanguage.ask(...(asked as unknown as readonly ['catalog']))
  }
  const askIn = (language?: string): Pick<Queries, 'ask'> => ({
    ask: (...question) => ask(question, language) as Promise<never>,
  })
  const queries = { ...askIn(), inLanguage: askIn }

  function shown() {
    const now = engine.shown()
    const paths = new Set(drafts.map(({ file }) => file))
    const broken = [...now.broken].filter(([, { detail }]) => !paths.has(String(detail?.['file'])))
    return { ...now, broken: new Map(broken), catalog: overlaid?.catalog ?? now.catalog }
  }

  return {
    /** Published content with the texts last given to `use`. */
    content: contentFrom({ queries, shown, listeners: engine.listeners }),
    /** Makes `content` show these texts. Await this before asking for a page. */
    async use(texts: readonly DraftText[]): Promise<void> {
      drafts = texts
      key = hashOf(JSON.stringify(texts))
      const wanted = `${engine.shown().catalog.revision} ${key}`
      if (overlaid?.for === wanted) return
      const catalog = (await ask(['catalog'])) as Answer<'catalog'>
      overlaid = { for: wanted, catalog: { ...catalog, revision: hashOf(wanted) } }
    },
    /** The problems of one draft, and where it is shown. */
    problems: (file: string) => ask(['problems', file]) as Promise<DraftProblems>,
    find(path: string): Promise<FoundDocument | undefined> {
      const { languages = [] } = shown().catalog.site
      const [, first = '', rest] = /^\/([^/]+)(\/.*)?$/.exec(path) ?? []
      const language = languages.find((one) => one.language === first)?.language
      const asked = ask(['find', language === undefined ? path : (rest ?? '/')], language)
      return asked as Promise<FoundDocument | undefined>
    },
  }
}
