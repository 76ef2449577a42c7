import type { Problem } from '@tessera/kit/contract/problems'

/** Maximum number of reports that one page load sends: a broken part must not flood ops. */
const maxReports = 10

const sent = new Set<string>()

/** Maximum number of characters of a text; the server refuses longer texts. */
const maxText = 500

let listener: ((problem: Problem) => Problem['detail']) | undefined

/** Calls `take` for every reported problem, even a repeated one, and adds the details that `take` returns. */
export function watchReports(take: NonNullable<typeof listener>): void {
  listener = take
}

/** Sends a problem to ops, once; visitors do not see it. */
export function report(problem: Problem): void {
  const detail = { ...problem.detail, ...listener?.(problem), page: location.pathname }
  const body = JSON.stringify({ ...problem, detail }, shorten)
  if (sent.has(body) || sent.size >= maxReports) return
  sent.add(body)
  navigator.sendBeacon('/problems', new Blob([body], { type: 'application/json' }))
}

function shorten(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.slice(0, maxText) : value
}

/** Reads an error's stack: its frames in scripts of remotes and the shell, and the remote whose frame comes first. */
export function readCause(error: unknown, cause = String(error), place = '') {
  const trace = (error instanceof Error && error.stack) || place
  const places = [...trace.matchAll(/\/(?:remotes\/([a-z0-9-]+)|assets)\/[^\s?#:()]+:\d+:\d+/g)].slice(0, 9)
  return { cause, frames: places.map(([frame]) => frame), remote: places.find(([, remote]) => remote)?.[1] }
}
