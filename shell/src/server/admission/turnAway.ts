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

const causes = {
  429: 'Too much was asked for from your network.',
  503: 'More is asked for than this site can do at the moment.',
} as const

/** The answer to a visitor who has to come again later; nothing for any other error. */
export function turnAway(error: unknown): Response | undefined {
  if (!(error instanceof TurnedAway)) return undefined
  const { status, retryAfter } = error
  const text = `${causes[status]} Please try again in ${retryAfter} s.\n`
  return replyWithText(status, text, { 'retry-after': String(retryAfter) })
}
