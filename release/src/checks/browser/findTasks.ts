import type { Task } from './blockedBy.ts'

/** What of an event of Chromium's trace is looked at; times in µs, `tdur` those of the processor. */
interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
}

const shortest = 50 /* ms: what is shorter blocks nobody */

/**
 * The long tasks of the thread whose page set a mark of this name. Throws where the trace has none of its tasks, long or
 * short.
 */
export function findTasks(trace: Uint8Array | undefined, mark: string): Task[] {
  const { traceEvents } = JSON.parse(new TextDecoder().decode(trace)) as { traceEvents: TraceEvent[] }
  const page = traceEvents.find(({ name }) => name === mark)
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name === 'RunTask' && pid === page?.pid && tid === page.tid,
  )
  if (tasks.length === 0) throw new Error('the browser traced no task of the page')
  return tasks.flatMap(({ ts, dur = 0, tdur = dur }) =>
    dur < shortest * 1000 ? [] : { from: ts / 1000, to: (ts + dur) / 1000, share: tdur / dur },
  )
}
