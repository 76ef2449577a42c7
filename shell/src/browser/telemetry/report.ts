import type { Problem } from '@tessera/kit/contract/problems'

/** Reports that one page load sends: a broken part must not flood ops. */
const maxReports = 10

const sent = new Set<string>()

/** Characters of a text that are sent; the server takes no longer ones. */
const maxText = 500

let listener: (problem: Problem) => void = () => {}

/** Calls `take` for every problem that is reported, repeated ones too. */
export function watchReports(take: (problem: Problem) => void): void {
  listener = take
}

/** Sends one problem to ops, once; visitors see nothing of it. */
export function report(problem: Problem): void {
  listener(problem)
  const detail = { ...problem.detail, page: location.pathname }
  const body = JSON.stringify({ ...problem, detail }, shorten)
  if (sent.has(body) || sent.size >= maxReports) return
  sent.add(body)
  navigator.sendBeacon('/problems', new Blob([body], { type: 'application/json' }))
}

function shorten(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.slice(0, maxText) : value
}
