import { maxCauseLength } from '@tessera/kit/contract/metrics'
import type { ProblemName } from '@tessera/kit/contract/problems'
import type { PageMetadata } from '../../shared/page/PageMetadata.ts'
import type { Beacon } from '../../shared/telemetry/Beacon.ts'
import { readCause, report, watchReports } from './report.ts'

/** Problems that a remote causes itself; other problems come from content, visitors or other services. */
const ownProblems = new Set<ProblemName>(['remoteThrew', 'remoteNotLoaded', 'hydrationMismatch'])

/** Milliseconds after which a view is reported, if nothing fails earlier. */
const reportAfter = 3000

/** Name of the mark of a view's start in the browser's timeline. */
export const viewMark = 'view'

interface View {
  page: PageMetadata
  start: number
  isSent: boolean
  /** Remote → cause of its first failure. */
  failed: Map<string, string>
  /** Remote → milliseconds from the view's start until its first slot was mounted. */
  live: Map<string, number>
  timer: ReturnType<typeof setTimeout>
}

/** Reports the health of each page view, for the version of each remote that the page lists. */
export function watchViews() {
  let view: View | undefined
  let vitals: Promise<unknown> | undefined
  let readVitals: (() => Beacon['vitals']) | undefined
  addEventListener('error', ({ error, message, filename, lineno, colno }) =>
    blame(readCause(error, message, `${filename}:${lineno}:${colno}`)),
  )
  addEventListener('unhandledrejection', ({ reason }) => blame(readCause(reason)))
  watchReports(({ name, remote, cause, frames }) => {
    if (remote && ownProblems.has(name)) fail(remote, cause, frames)
    return view && { kind: view.page.kind, composition: view.page.composition }
  })
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') end()
  })

  /** Begins a view, after a page load or a client-side move. */
  function begin(page: PageMetadata): void {
    if (view) sendView(view)
    const start = view ? performance.now() : 0
    performance.clearMarks(viewMark)
    performance.mark(viewMark, { startTime: start })
    view = {
      page,
      start,
      isSent: false,
      failed: new Map(),
      live: new Map(),
      timer: setTimeout(flush, reportAfter),
    }
  }

  function flush(): void {
    if (view) sendView(view)
    vitals ??= import('./observeVitals.ts').then(({ observeVitals }) => (readVitals = observeVitals()))
  }

  /** Records that a slot of a remote was mounted, or failed. */
  function slot(remote: string, outcome: 'live' | 'failed'): void {
    if (!view) return
    if (outcome === 'failed') fail(remote, 'a slot was not mounted')
    else if (!view.live.has(remote)) view.live.set(remote, Math.round(performance.now() - view.start))
  }

  /** Reports an uncaught error in a remote's code. */
  function blame({ remote, ...thrown }: ReturnType<typeof readCause>): void {
    const version = remote && view?.page.remotes[remote]?.version
    if (version) report({ name: 'remoteThrew', remote, version, ...thrown })
  }

  function fail(remote: string, cause: string, frames: readonly string[] = []): void {
    const version = view?.page.remotes[remote]?.version
    if (!view || !version || view.failed.has(remote)) return
    const place = frames.find((frame) => frame.startsWith('/r'))
    const text = place ? `${cause.slice(0, 99)} at ${place}` : cause
    view.failed.set(remote, text.slice(0, maxCauseLength))
    if (view.isSent)
      send({ isView: false, remotes: { [remote]: { version, ...describeFailure(view, remote) } } })
    else sendView(view)
  }

  /** When the tab is hidden, sends the view and, the first time, the page load's measurements, now complete. */
  function end(): void {
    if (!view) return
    sendView(view)
    const sent = readVitals?.()
    readVitals = undefined
    if (sent) send({ isView: false, remotes: listVersions(view), vitals: sent })
  }

  return { begin, slot }
}

function sendView(view: View): void {
  if (view.isSent) return
  view.isSent = true
  clearTimeout(view.timer)
  const remotes = Object.entries(view.page.remotes).map(([name, { version }]) => {
    const live = view.live.get(name)
    return [name, { version, ...describeFailure(view, name), ...(live !== undefined && { live }) }]
  })
  send({ isView: true, remotes: Object.fromEntries(remotes) as Beacon['remotes'] })
}

function listVersions({ page }: View): Beacon['remotes'] {
  return Object.fromEntries(Object.entries(page.remotes).map(([name, { version }]) => [name, { version }]))
}

function send(beacon: Beacon): void {
  navigator.sendBeacon('/beacons', new Blob([JSON.stringify(beacon)], { type: 'application/json' }))
}

function describeFailure({ failed }: View, remote: string): { failed?: boolean; cause?: string } {
  const cause = failed.get(remote)
  return cause === undefined ? {} : { failed: true, cause }
}
