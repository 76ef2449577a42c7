import { answerQuestion } from '../query/questions.ts'
import { serveQuestions } from '../query/serveQuestions.ts'
import { answerDraft, type AskedOfDrafts } from './answerDraft.ts'
import type { Question } from '../query/questions.ts'

/** The query worker of the preview site: answers all questions of the site, and questions about drafts. */
serveQuestions((compiled, question: Question | AskedOfDrafts) =>
  question[0] === 'drafts' ? answerDraft(compiled, question) : answerQuestion(compiled, question),
)
