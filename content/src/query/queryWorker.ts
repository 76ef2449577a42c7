import { answerQuestion } from './questions.ts'
import { serveQuestions } from './serveQuestions.ts'

serveQuestions(answerQuestion)
