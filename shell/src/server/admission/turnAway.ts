import { type SiteWords, wordsIn } from '../../words/wordsIn.ts'
import { replyWithText } from '../http/reply.ts'

/** The site is overloaded: by this network (429) or by all visitors together (503). */
export class TurnedAway extends Error {
  readonly status: 429 | 503
  /** Seconds after which the visitor may try again. */
  readonly retryAfter: number

  constructor(status: 429 | 503, retryAfter: number) {
    super(status === 429 ? 'this network used its share' : 'too many requests wait')
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** The answer that asks a visitor to come back later; undefined for any other error. */
export function turnAway(error: unknown, at: SiteWords & { language: string }): Response | undefined {
  if (!(error instanceof TurnedAway)) return undefined
  const { status, retryAfter } = error
  const text = wordsIn(at.language, at).text(`plain.${status}`, { seconds: retryAfter })
  return replyWithText(status, `${text}\n`, { 'retry-after': String(retryAfter) })
}
