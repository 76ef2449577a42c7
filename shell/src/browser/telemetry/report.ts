import type { Problem } from '@tessera/kit/contract/problems'

/** Most reports that one page load sends: a broken part must not flood ops. */
const mostReports = 10

const sent = new Set<string>()

/** Characters of a text that are sent; the server takes no longer ones. */
const longestText = 500

type Listener = (problem: Problem) => void
let listener: Listener = () => {}

/** `take` is told of every fault that is reported, as often as it is. */
export function watchReports(take: Listener): void {
  listener = take
}

/** Tells ops of one fault, once; visitors see nothing of it. */
export function report(problem: Problem): void {
  listener(problem)
  const detail = { ...problem.detail, page: location.pathname }
  const body = JSON.stringify({ ...problem, detail }, shorten)
  if (sent.has(body) || sent.size >= mostReports) return
  sent.add(body)
  navigator.sendBeacon('/problems', new Blob([body], { type: 'application/json' }))
}

function shorten(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.slice(0, longestText) : value
}
