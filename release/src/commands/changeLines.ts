import type { Change } from '../promotion/changeCurrent.ts'
import { done } from './print.ts'

/** What a release or a rollback came to, in words. */
export function changeLines(change: Change): string[] {
  const { outcome, remote, environment, number, from, to, watch } = change
  if (outcome === 'unchanged')
    return [done(`${remote} ${to} is ${place(change)} already; nothing was changed.`)]
  const before = from && from !== to ? ` in place of ${from}` : ''
  if (outcome === 'would-go-live') {
    return [
      done(`${remote} ${to} would be ${place(change)} as number ${number}${before}. Nothing was changed.`),
    ]
  }
  const status = `\`release status --environment ${environment}\` shows how it does`
  const next = change.percent === undefined ? '' : `. ${status}`
  return [
    done(`${remote} ${to} is ${place(change)} as number ${number}${before}${next}.`),
    ...(watch
      ? [
          `  Until ${watch.until.slice(11, 16)} UTC ${watch.percent} % of the visitors keep ${from}. ${status}.`,
        ]
      : []),
  ]
}

function place({ environment, percent }: Change): string {
  if (percent === undefined) return `live in ${environment}`
  return `with ${percent} % of the visitors of ${environment}`
}
