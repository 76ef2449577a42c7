import type { LogStream } from '../logging/openLogStream.ts'

/** Writes a line of the log. */
export type Say = (level: 'info' | 'warn' | 'error', event: string, facts?: object) => void

const levels = { info: 30, warn: 40, error: 50 } as const

/** JSON, as the shell's own lines, which stand between these. */
export function createSay(stream: Pick<LogStream, 'write'>): Say {
  return (level, event, facts) =>
    stream.write(
      `${JSON.stringify({ level: levels[level], time: new Date().toISOString(), ...facts, event })}\n`,
    )
}
