import type { Problem } from '@tessera/kit/contract/problems'
import { problemTable } from '@tessera/kit/contract/problems'
import { LRUCache } from 'lru-cache'
import { pino, type DestinationStream } from 'pino'

/** Writes for operators, one line of JSON each, on standard error. */
export interface Log {
  info(event: string, facts?: Readonly<Record<string, unknown>>): void
  error(event: string, facts?: Readonly<Record<string, unknown>>): void
  /** The same fault (name, remote, version, slot, cause) is written at most once a minute. */
  problem(problem: Problem): void
}

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

const repeatAfter = 60_000 /* ms; long enough to keep a broken remote from flooding the log */

export function createLog(level: LogLevel, stream: DestinationStream = pino.destination(2)): Log {
  const lines = pino(
    { level, base: null, messageKey: 'event', timestamp: pino.stdTimeFunctions.isoTime },
    stream,
  )
  const written = new LRUCache<string, true>({ max: 500, ttl: repeatAfter })
  return {
    info: (event, facts = {}) => lines.info(facts, event),
    error: (event, facts = {}) => lines.error(facts, event),
    problem(problem) {
      const { name, ...rest } = problem
      const key = JSON.stringify([name, problem.remote, problem.version, problem.slot, problem.cause])
      if (written.has(key)) return
      written.set(key, true)
      const { code, title, fix } = problemTable[name]
      lines.warn({ code, ...rest, fix }, title)
    },
  }
}
