import type { Problem } from '@tessera/kit/contract/problems'

/** Most reports that one page load sends: a broken part must not flood ops. */
const mostReports = 10

const sent = new Set<string>()

/** Tells ops of one fault, once; visitors see nothing of it. */
export function report(problem: Problem): void {
  const body = JSON.stringify({ ...problem, detail: { ...problem.detail, page: location.pathname } })
  if (sent.has(body) || sent.size >= mostReports) return
  sent.add(body)
  navigator.sendBeacon('/problems', new Blob([body], { type: 'application/json' }))
}
