import type { Problem } from '@tessera/kit/contract/problems'
import { problemTable } from '@tessera/kit/contract/problems'
import { openLogStream } from '@tessera/release/logging'
import { LRUCache } from 'lru-cache'
import { traceId } from '../tracing/traced.ts'
import { pino, type DestinationStream } from 'pino'

/** Writes events for operators to standard error, one line of JSON each. */
export interface Log {
  info(event: string, facts?: Readonly<Record<string, unknown>>): void
  error(event: string, facts?: Readonly<Record<string, unknown>>): void
  /** Writes a problem at once with `count` 1; after that, once a minute, how often it was repeated. */
  problem(problem: LoggedProblem): void
}

/** A problem with what the server found out about it. */
export interface LoggedProblem extends Problem {
  /** Id of the problem's cause; default: the text of the cause. */
  id?: string
  /** Position in the remote's sources: `src/view/ListMap.tsx:41` */
  place?: string
  /** Owner of the remote: `Maps team <maps@example.org>` */
  owner?: string
  /** It came up just now: it is written at once, and not counted. */
  isNew?: boolean
}

/** The same log, with the owner added to each problem of a remote. */
export function namingOwners(log: Log, ownerOf: (remote: string) => string | undefined): Log {
  return {
    ...log,
    problem(problem) {
      const owner = problem.remote === undefined ? undefined : ownerOf(problem.remote)
      log.problem(owner === undefined ? problem : { ...problem, owner })
    },
  }
}

/** Adds the id of the current trace to each line, if traces are recorded. */
function mixin(): { trace?: string } {
  const trace = traceId()
  return trace === undefined ? {} : { trace }
}

const repeatAfter = 60_000 /* ms; long enough to keep a broken remote from flooding the log */

/** Writes lines of JSON to `stream`. */
export function createLog(level: string, stream: DestinationStream = openLogStream(2)): Log {
  const lines = pino(
    { level, base: null, messageKey: 'event', timestamp: pino.stdTimeFunctions.isoTime, mixin },
    stream,
  )
  const repeats = new LRUCache<string, { problem: LoggedProblem; count: number }>({
    max: 500,
    disposeAfter: ({ problem, count }) => void (count > 0 && write(problem, count)),
  })

  function countRepeats(key: string, problem: LoggedProblem): void {
    const entry = { problem, count: 0 }
    repeats.set(key, entry)
    setTimeout(function nextMinute() {
      if (repeats.peek(key) !== entry) return
      repeats.delete(key)
      if (entry.count > 0) countRepeats(key, problem)
    }, repeatAfter).unref()
  }

  function write({ name, ...rest }: LoggedProblem, count: number): void {
    const { code, title, fix } = problemTable[name]
    lines.warn({ code, ...rest, count, fix }, title)
  }

  return {
    info: (event, facts = {}) => lines.info(facts, event),
    error: (event, facts = {}) => lines.error(facts, event),
    problem({ isNew, ...problem }) {
      if (isNew) return write(problem, 1)
      const { name, remote, version, slot, cause, id = cause } = problem
      const key = JSON.stringify([name, remote, version, slot, id])
      const known = repeats.get(key)
      if (known) return void (known.count += 1)
      countRepeats(key, problem)
      write(problem, 1)
    },
  }
}
