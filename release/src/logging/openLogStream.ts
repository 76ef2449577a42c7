import { write, writeSync } from 'node:fs'
import { setTimeout } from 'node:timers'

/** Writes log lines. If the log cannot be written, callers go on without delay. */
export interface LogStream {
  /** `line` must end with a line break. */
  write(line: string): void
  /** Number of lines lost to a full disk or a blocked reader. */
  lost(): number
}

const maxWaiting = 1_000_000 /* characters that wait during a write; lines beyond that are lost */
const retryAfter = 100 /* ms after which a write to a full pipe is repeated */

/**
 * Writes lines to a file descriptor, such as 1 or 2, off the main thread. Lines that cannot be written are lost and
 * counted; after the next successful write, a line says how many were lost, and why.
 */
export function openLogStream(fd: number): LogStream {
  let waiting = ''
  let isWriting = false
  let isCut = false // whether a full disk cut the last line
  let lost = 0
  let reported = 0
  let cause = ''

  function lose(lines: number, why: string): void {
    lost += lines
    cause = why
  }

  function next(): void {
    isWriting = waiting !== ''
    if (!isWriting) return
    const bytes = Buffer.from(isCut ? `\n${waiting}` : waiting)
    waiting = ''
    writeAll(bytes)
  }

  function writeAll(bytes: Buffer): void {
    write(fd, bytes, function written(error, count) {
      if (error?.code === 'EAGAIN') return void setTimeout(writeAll, retryAfter, bytes).unref()
      if (error) lose(countLines(bytes), error.message)
      else if (count < bytes.length) {
        isCut = true
        return writeAll(bytes.subarray(count))
      } else {
        isCut = false
        report()
      }
      next()
    })
  }

  function report(): void {
    if (lost === reported) return
    const facts = { level: 40, time: new Date().toISOString(), count: lost - reported, cause }
    reported = lost
    waiting += `${JSON.stringify({ ...facts, event: 'lines of this log were lost' })}\n`
  }

  process.once('exit', function writeRest() {
    try {
      if (waiting !== '') writeSync(fd, waiting)
    } catch {
      // The process ends, so no one counts these lost lines
    }
  })

  return {
    write(line) {
      if (waiting.length + line.length > maxWaiting) return lose(1, 'the log is not read')
      waiting += line
      if (!isWriting) next()
    },
    lost: () => lost,
  }
}

function countLines(bytes: Buffer): number {
  let lines = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines += 1
  return lines
}
