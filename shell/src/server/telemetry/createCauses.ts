import {
  type Cause,
  causeLimits,
  type Causes,
  maxCauseLength,
  maxCauses,
} from '@tessera/kit/contract/metrics'
import type { Problem } from '@tessera/kit/contract/problems'
import { findOrAddCause, type CauseList, countCause, countLabel, storedCause } from './causeList.ts'
import { type ParsedCause, parseCause } from './parseCause.ts'

/** The problems of each remote, counted by cause. */
export type CauseCounts = ReturnType<typeof createCauses>

interface RemoteCounts {
  list: CauseList
  versions: Map<string, { views: number; renders: number }>
}

const maxVersions = 8 /* versions counted per remote; visitors get at most three at a time */

/** Counts the problems of each remote by cause; the size of the counts is limited, whatever is reported. */
export function createCauses() {
  const remotes = new Map<string, RemoteCounts>()

  function openCounts(remote: string): RemoteCounts {
    return remotes.getOrInsertComputed(remote, () => ({ list: new Map(), versions: new Map() }))
  }

  return {
    /** Counts a problem that a browser or the server reported. Undefined if it does not name a remote. */
    countReport(problem: Problem, network: string): ParsedCause | undefined {
      const { remote, version, cause: text, name, slot, frames, detail = {} } = problem
      if (remote === undefined || version === undefined) return undefined
      const read = parseCause(text, remote, version, frames)
      const cause = findOrAddCause(openCounts(remote).list, read, version, network)
      const composition = Number(/\/(\d{1,12})$/.exec(String(detail['composition']))?.[1] ?? 0)
      Object.assign(cause, {
        name,
        seenBy: detail['seenBy'] === 'browser' ? 'browser' : 'server',
        message: read.message,
        ...(slot !== undefined && { slot }),
        ...(read.frames.length > cause.frames.length && { frames: read.frames }),
        ...(composition > 0 && cause.composition === undefined && { composition }),
      })
      countLabel(cause.pages, detail['kind'])
      countLabel(cause.browsers, detail['browser'])
      countCause(cause, 'reports', network)
      return read
    },
    countFailure(failed: { remote: string; version: string; cause: string }, network: string): void {
      const { remote, version, cause: text } = failed
      const read = parseCause(text, remote, version)
      countCause(findOrAddCause(openCounts(remote).list, read, version, network), 'failures', network)
    },
    countSeen(remote: string, version: string, what: 'views' | 'renders'): void {
      const { versions } = openCounts(remote)
      const seen = versions.get(version) ?? { views: 0, renders: 0 }
      seen[what] += 1
      versions.set(version, seen)
      const [oldest] = versions.keys()
      if (versions.size > maxVersions && oldest !== undefined) versions.delete(oldest)
    },
    /** `<message> at <frame>` → number of networks, for causes seen since `since` (ISO 8601); at most `maxCauses`. */
    textsOf(remote: string, version: string, since: string): Readonly<Record<string, number>> {
      const matching = [...(remotes.get(remote)?.list.values() ?? [])].filter(
        (cause) => cause.version === version && cause.last >= since,
      )
      const known = matching
        .toSorted((one, other) => other.networks.size - one.networks.size)
        .slice(0, maxCauses)
      return Object.fromEntries(known.map((cause) => [describeCause(cause), cause.networks.size]))
    },
    snapshot: () => limitBytes(remotes),
  }
}

/** All counts to publish; if they are too large, only the causes that most networks met. */
function limitBytes(remotes: ReadonlyMap<string, RemoteCounts>): Causes['remotes'] {
  let left: number = causeLimits.bytes
  const kept = new Map<string, Cause[]>()
  const all = [...remotes].flatMap(([remote, { list }]) =>
    Array.from(list.values(), (cause) => ({ remote, cause })),
  )
  for (const { remote, cause } of all.toSorted(
    (one, other) => other.cause.networks.size - one.cause.networks.size,
  )) {
    const stored = storedCause(cause)
    left -= JSON.stringify(stored).length
    if (left > 0) kept.getOrInsertComputed(remote, () => []).push(stored)
  }
  return Object.fromEntries(
    Array.from(remotes, ([remote, { versions }]) => [
      remote,
      { versions: Object.fromEntries(versions), causes: kept.get(remote) ?? [] },
    ]),
  )
}

/** Joins message and position, and shortens only the message. */
function describeCause({ message, frames }: Pick<Cause, 'message' | 'frames'>): string {
  const own = frames.find((frame) => !frame.startsWith('/'))
  const place = own === undefined ? '' : ` at ${own}`
  return (message.slice(0, Math.max(0, maxCauseLength - place.length)) + place).slice(0, maxCauseLength)
}
