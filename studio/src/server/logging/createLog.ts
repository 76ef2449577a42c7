import { openLogStream } from '@tessera/release/logging'
import { pino, type DestinationStream } from 'pino'

/** Log for operators: a line of JSON for each event. */
export interface Log {
  info(event: string, facts?: Readonly<Record<string, unknown>>): void
  error(event: string, facts?: Readonly<Record<string, unknown>>): void
}

/** Writes events of `level` and above, by default to standard error. */
export function createLog(level: string, stream: DestinationStream = openLogStream(2)): Log {
  const options = {
    level,
    base: { part: 'studio' },
    messageKey: 'event',
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  const lines = pino({ ...options, serializers: { cause: pino.stdSerializers.err } }, stream)
  return {
    info: (event, facts = {}) => lines.info(facts, event),
    error: (event, facts = {}) => lines.error(facts, event),
  }
}
