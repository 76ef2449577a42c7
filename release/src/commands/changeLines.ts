import type { Change } from '../live/changeLive.ts'
import { done } from './print.ts'

/** What a release or a rollback came to, in words. */
export function changeLines({ outcome, remote, environment, number, from, to }: Change): string[] {
  const before = from ? ` in place of ${from}` : ''
  if (outcome === 'unchanged')
    return [done(`${remote} ${to} is live in ${environment} already; nothing was changed.`)]
  if (outcome === 'would-go-live') {
    return [
      done(
        `${remote} ${to} would go live in ${environment} as number ${number}${before}. Nothing was changed.`,
      ),
    ]
  }
  return [done(`${remote} ${to} is live in ${environment} as number ${number}${before}.`)]
}
