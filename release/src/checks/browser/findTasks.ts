import type { Task } from './blockedBy.ts'

/** The used fields of a Chromium trace event. Times are in µs; `tdur` is processor time. */
interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
}

const shortest = 50 /* ms; shorter tasks block no one */

/** The long tasks of the main thread of the page that set `mark`. Throws if the trace has no task of that thread. */
export function findTasks(trace: Uint8Array | undefined, mark: string): Task[] {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(new TextDecoder().decode(trace))
  const page = traceEvents.find(({ name }) => name === mark)
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name === 'RunTask' && pid === page?.pid && tid === page.tid,
  )
  if (tasks.length === 0) throw new Error('the browser traced no task of the page')
  return tasks.flatMap(({ ts, dur = 0, tdur = dur }) =>
    dur < shortest * 1000 ? [] : { from: ts / 1000, to: (ts + dur) / 1000, share: tdur / dur },
  )
}
