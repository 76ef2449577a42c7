import { addressOf } from '../assemble/storedPage.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { kindOf } from '../documents/kindOf.ts'
import { answerQuestion, type Question } from '../query/questions.ts'
import { compileDrafts, type Drafted, type DraftText } from './compileDrafts.ts'
import { draftedPage, findDocument } from './draftedPage.ts'
import { draftProblems, type DraftProblems } from './draftProblems.ts'

/** Questions only about drafts: the problems of a file's draft, and the document that a page comes from. */
type OwnQuestion = readonly ['problems', file: string] | readonly ['find', path: string]

/** A question about content with drafts in it; `key` identifies the drafts. */
export type AskedOfDrafts = readonly [
  name: 'drafts',
  key: string,
  drafts: readonly DraftText[],
  question: Question | OwnQuestion,
]

const maxKept = 8 /* compiled sets of drafts to keep for each compiled file */
const kept = new WeakMap<Compiled, Map<string, Drafted>>()

/** Answers a question with drafts in the published content. Throws SQLite's errors. */
export function answerDraft(published: Compiled, [, key, drafts, question]: AskedOfDrafts): unknown {
  const drafted = findDrafted(published.inLanguage(undefined), key, drafts)
  const compiled = drafted.compiled(published.language, question[0] === 'search')
  switch (question[0]) {
    case 'problems': {
      const id = kindOf(question[1])
      const problems = draftProblems(drafted, question[1])
      return { path: id && addressOf(id), problems } satisfies DraftProblems
    }
    case 'find':
      return findDocument(compiled, question[1])
    case 'page':
      return draftedPage(compiled, question[1])
    default:
      return answerQuestion(compiled, question)
  }
}

/** Compiles a set of drafts, and keeps the results that were used last. */
function findDrafted(published: Compiled, key: string, drafts: readonly DraftText[]): Drafted {
  const known = kept.get(published) ?? new Map<string, Drafted>()
  kept.set(published, known)
  const drafted = known.get(key) ?? compileDrafts(published, drafts)
  known.delete(key)
  known.set(key, drafted)
  const [[oldest, { close }] = [key, drafted]] = known
  if (known.size > maxKept && known.delete(oldest)) close()
  return drafted
}
