import type { Compiled } from '../compiled/openCompiled.ts'
import { questions, type Question } from './questions.ts'

/** Throws what SQLite says, e.g. of a file that is broken. */
export function answerQuestion(compiled: Compiled, [name, ...asked]: Question): unknown {
  const answer = questions[name] as (compiled: Compiled, ...asked: readonly unknown[]) => unknown
  return answer(compiled, ...asked)
}
