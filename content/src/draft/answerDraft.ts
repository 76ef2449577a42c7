import type { Problem } from '@tessera/kit/contract/problems'
import { addressOf } from '../assemble/storedPage.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import type { SearchHit } from '../port/port.ts'
import { kindOf } from '../documents/kindOf.ts'
import { answerQuestion, type Question } from '../query/questions.ts'
import { searchKey } from '../search/searchKey.ts'
import { overlayDrafts, type Overlay } from './overlayDrafts.ts'
import type { DraftText } from './translateDrafts.ts'

/** What only drafts are asked: what is wrong with one of them, and which document a path comes from. */
type OwnQuestion = readonly ['problems', file: string] | readonly ['find', path: string]

/** A question about content with drafts overlays over it; `key` names them. */
export type AskedOfDrafts = readonly [
  name: 'drafts',
  key: string,
  drafts: readonly DraftText[],
  question: Question | OwnQuestion,
]

/** The document that a path comes from. */
export interface FoundDocument {
  file: string
  /** Begins a document where the page has none of its own. */
  text?: string
  title: string
}

/** What is wrong with a draft; `path`: where it shows, where it is of a page or a region. */
export interface DraftProblems {
  path?: string
  problems: readonly Problem[]
}

const maxOverlays = 8 /* sets of drafts that are at hand for one compiled file */
const overlays = new WeakMap<Compiled, Map<string, Overlay>>()

export function answerDraft(compiled: Compiled, [, key, drafts, question]: AskedOfDrafts): unknown {
  const known = overlays.get(compiled) ?? new Map<string, Overlay>()
  overlays.set(compiled, known)
  const over = known.get(key) ?? overlayDrafts(compiled, drafts)
  known.delete(key)
  known.set(key, over)
  if (known.size > maxOverlays) known.delete(known.keys().next().value ?? '')
  return answer(over, drafts, question)
}

function answer(over: Overlay, drafts: readonly DraftText[], question: AskedOfDrafts[3]): unknown {
  switch (question[0]) {
    case 'problems':
      return { path: pathOfFile(question[1]), problems: over.problems(question[1]) } satisfies DraftProblems
    case 'find':
      return findDocument(over, question[1])
    case 'page':
      return over.page(question[1])
    case 'search':
      return search(over, drafts, question)
    case 'mediaFile':
      return over.media.files.get(question[1])
    case 'banner':
      return over.of('banner', question[1]).at(-1)?.value
    default:
      return answerQuestion(over.compiled, question)
  }
}

/** Pages of drafts come first; those that a draft hides or removes are left out. */
function search(
  over: Overlay,
  drafts: readonly DraftText[],
  question: Extract<Question, readonly ['search', ...unknown[]]>,
): readonly SearchHit[] {
  const [, text, max] = question
  const { words } = searchKey(text)
  const published = answerQuestion(over.compiled, question) as readonly SearchHit[]
  const paths = new Set(drafts.flatMap(({ file }) => pathOfFile(file) ?? []))
  const own = [...paths].flatMap((path) => {
    const page = over.page(path)
    if (!page || over.documentAt(path)?.value.hidden) return []
    const hit: SearchHit = { id: `page${path}`, kind: 'page', name: page.title, href: path }
    const names = searchKey(`${page.title} ${'heading' in page ? page.heading : ''}`).full
    return words.length > 0 && words.every((word) => names.includes(word)) ? [hit] : []
  })
  return [...own, ...published.filter(({ href }) => !paths.has(href))].slice(0, max)
}

/** The document of the page, else that of what the page is derived from, with the text that would begin its own. */
function findDocument(over: Overlay, path: string): FoundDocument | undefined {
  const page = over.page(path)
  const document = over.documentAt(path)
  const { language } = over.compiled
  if (document && language !== undefined) {
    const file = document.file.replace(/\.[a-z]+$/, (ending) => `.${language}${ending}`)
    return { file, title: page?.title ?? document.name }
  }
  if (document) return { file: document.file, title: page?.title ?? document.value.title ?? document.name }
  if (!page) return undefined
  const region = over.of('region', path.replace('/regions/', ''))[0]
  if (page.kind === 'list' && region) return { file: region.file, title: page.title }
  if (page.kind !== 'detail') return undefined
  const text = `---\nkind: detail\nplace: ${page.place.slug}\n---\n`
  return { file: `pages/places/${page.place.slug}.md`, text, title: page.title }
}

function pathOfFile(file: string): string | undefined {
  const id = kindOf(file)
  return id && addressOf(id)
}
