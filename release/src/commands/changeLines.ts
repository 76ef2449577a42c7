import type { Change } from '../promotion/changeCurrent.ts'
import { done } from './print.ts'

/** What a release or a rollback came to, in words. */
export function changeLines(change: Change): string[] {
  const { outcome, remote, environment, number, from, to } = change
  if (outcome === 'unchanged')
    return [done(`${remote} ${to} is ${place(change)} already; nothing was changed.`)]
  const before = from && from !== to ? ` in place of ${from}` : ''
  if (outcome === 'would-go-live') {
    return [
      done(`${remote} ${to} would be ${place(change)} as number ${number}${before}. Nothing was changed.`),
    ]
  }
  const next =
    change.percent === undefined ? '' : `. \`release status --environment ${environment}\` shows how it does`
  return [done(`${remote} ${to} is ${place(change)} as number ${number}${before}${next}.`)]
}

function place({ environment, percent }: Change): string {
  if (percent === undefined) return `live in ${environment}`
  return `with ${percent} % of the visitors of ${environment}`
}
