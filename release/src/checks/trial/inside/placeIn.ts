import type { Place } from './Trace.ts'

/** The nearest frame of a stack that lies in a file of the site, or in what the trial itself evaluates. */
export function placeIn(stack: string): Place | undefined {
  const frame = /\b(https?:\/\/[^\s()]+|pptr:.+):(\d+):(\d+)\)?$/m.exec(stack)
  return frame ? { url: frame[1] ?? '', line: Number(frame[2]), column: Number(frame[3]) } : undefined
}
