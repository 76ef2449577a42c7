/** From when to when the main thread was busy without a break, in ms since the page began. */
export interface Task {
  from: number
  to: number
}

/** Runs in a page by itself, before any code of it; `key` is where the trial finds the tasks. */
export function noteLongTasks(key: string): void {
  const tasks: Task[] = []
  new PerformanceObserver(function note(list) {
    for (const { startTime, duration } of list.getEntries())
      tasks.push({ from: startTime, to: startTime + duration })
  }).observe({ type: 'longtask', buffered: true })
  Object.defineProperty(window, key, { value: tasks })
}
