import { wordsIn } from '../../words/wordsIn.ts'
import { replyWithText } from '../http/reply.ts'

/** There is more to do than the site takes on: `status` says whether for this network or for everybody. */
export class TurnedAway extends Error {
  readonly status: 429 | 503
  /** Seconds. */
  readonly retryAfter: number

  constructor(status: 429 | 503, retryAfter: number) {
    super(status === 429 ? 'this network had its share' : 'too many wait')
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** The answer to a visitor who has to come again later; nothing for any other error. */
export function turnAway(error: unknown, language: string): Response | undefined {
  if (!(error instanceof TurnedAway)) return undefined
  const { status, retryAfter } = error
  const text = wordsIn(language).text(`plain.${status}`, { seconds: retryAfter })
  return replyWithText(status, `${text}\n`, { 'retry-after': String(retryAfter) })
}
