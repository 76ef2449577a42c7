import { write, writeSync } from 'node:fs'
import { setTimeout } from 'node:timers'

/** Takes the lines of a log; nothing that happens to the log stops, or slows, who writes it. */
export interface LogStream {
  /** One line, with its line break. */
  write(line: string): void
  /** How many lines were lost, to a full disk or a reader that does not read. */
  lost(): number
}

const maxWaiting = 1_000_000 /* characters, while a write is under way; what comes then is lost */
const lookAgainAfter = 100 /* ms, for a pipe that is full */

/**
 * Writes lines to a file descriptor, as 1 and 2 are, off the main thread. A line that cannot be written is lost and
 * counted; each later one is tried again, and the first that succeeds is followed by how many were lost and why.
 */
export function openLogStream(fd: number): LogStream {
  let waiting = ''
  let isWriting = false
  let isCut = false // in the middle of a line, as a full disk does
  let lost = 0
  let untold = 0
  let cause = ''

  function lose(lines: number, why: string): void {
    lost += lines
    untold += lines
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
      if (error?.code === 'EAGAIN') return void setTimeout(writeAll, lookAgainAfter, bytes).unref()
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
    if (untold === 0) return
    const facts = { level: 40, time: new Date().toISOString(), count: untold, cause }
    untold = 0
    waiting += `${JSON.stringify({ ...facts, event: 'lines of this log were lost' })}\n`
  }

  process.once('exit', function writeRest() {
    try {
      if (waiting !== '') writeSync(fd, waiting)
    } catch {
      // No one is left to count it.
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
