import type { LogStream } from '../logging/openLogStream.ts'

/** Writes a log line. */
export type Say = (level: 'info' | 'warn' | 'error', event: string, facts?: object) => void

const levels = { info: 30, warn: 40, error: 50 } as const

/** Creates a `Say` that writes lines of JSON in the form of the shell's log, which goes to the same output. */
export function createSay(stream: Pick<LogStream, 'write'>): Say {
  return (level, event, facts) =>
    stream.write(
      `${JSON.stringify({ level: levels[level], time: new Date().toISOString(), ...facts, event })}\n`,
    )
}
