import { replyWithText } from '../http/reply.ts'
import { Abandoned, TurnedAway } from './TurnedAway.ts'

/** The answer to who has to come again later; nothing when `error` is another. */
export function turnAway(error: unknown): Response | undefined {
  const isAbandoned = error instanceof Abandoned
  if (!isAbandoned && !(error instanceof TurnedAway)) return undefined
  const { status, retryAfter } = isAbandoned ? { status: 503, retryAfter: 1 } : error
  return replyWithText(
    status,
    `${causes[status === 429 ? 429 : 503]} Please try again in ${retryAfter} s.\n`,
    {
      'retry-after': String(retryAfter),
    },
  )
}

const causes = {
  429: 'Too much was asked for from your network.',
  503: 'More is asked for than this site can do at the moment.',
} as const
