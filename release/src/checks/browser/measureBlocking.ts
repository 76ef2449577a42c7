import { randomUUID } from 'node:crypto'
import { type Block, blockedBy, type Task } from './blockedBy.ts'
import { activateSlot } from './activateSlot.ts'
import type { CDPSession, Context, Page } from './Browser.ts'
import { wordsFor } from './inWords.ts'

const slowdown = 4 /* times: a phone of middling price */
const usualPace = 1.2 /* ms for the work of `measurePace`: a laptop of some years; slower machines count for less */
const maxTime = 200 /* ms that the main thread may be kept at a time; a press answered later feels stuck */

/**
 * How many times slower each warm visit is made. Those at full speed show that a remote takes far less, in a second or
 * two and on a busy machine too; who seems to take more is measured as it is asked for.
 */
const visits = [1, 1, 1, slowdown, slowdown, slowdown] as const

/** Whether the remote keeps the main thread too long in each of the visits; `context` has its files already. */
export async function measureBlocking(
  context: Context,
  address: string,
  remote: string,
  slots: readonly string[],
): Promise<readonly string[]> {
  let least: Block | undefined
  for (const times of visits) {
    const { block, had } = await visitSlowly(await context.newPage(), { address, remote, slots, times })
    const time = ((block?.time ?? 0) * had * slowdown) / times
    if (!block || time <= maxTime) return []
    if (times === slowdown && (!least || time < least.time)) least = { ...block, time }
  }
  return least ? [inWords(least)] : []
}

function inWords({ time, place }: Block): string {
  return `it keeps the main thread for ${Math.round(time)} ms in one task (${wordsFor(place)}), on a device ${slowdown} times slower than a laptop`
}

interface SlowVisit {
  address: string
  remote: string
  slots: readonly string[]
  times: number
}

interface Visited {
  block: Block | undefined
  /**
   * How much of a machine of the usual pace the page had, at most 1: others took the rest, or there is no more of it. The
   * faster of the pace before and after counts, so that a slow moment beside the visit excuses nothing.
   */
  had: number
}

async function visitSlowly(page: Page, { address, remote, slots, times }: SlowVisit): Promise<Visited> {
  const key = randomUUID()
  await page.evaluateOnNewDocument(noteLongTasks, key)
  const paceBefore = await page.evaluate(measurePace)
  const session = await page.createCDPSession()
  const clock = await startClock(page)
  await page.emulateCPUThrottling(times)
  await session.send('Profiler.enable')
  await session.send('Profiler.setSamplingInterval', { interval: 1000 /* µs */ })
  await session.send('Profiler.start')
  await page.goto(address, { waitUntil: 'load' })
  for (const slot of slots) await activateSlot(page, slot)
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
  const { profile } = await session.send('Profiler.stop')
  const tasks = await page.evaluate((key) => Reflect.get(globalThis, key) as Task[], key)
  const { began, share } = await clock()
  await page.emulateCPUThrottling(1)
  const pace = Math.min(paceBefore, await page.evaluate(measurePace))
  await page.close()
  const onClock = tasks.map(({ from, to }) => ({ from: from + began, to: to + began }))
  const had = Math.min(share, usualPace / pace)
  return { block: blockedBy(profile, onClock, `/remotes/${remote}/`), had }
}

/** Tells when the page began, in ms of the browser's clock, and which share of its time it had the processor. */
async function startClock(page: Page): Promise<() => Promise<{ began: number; share: number }>> {
  const [wall, processor] = [await page.createCDPSession(), await page.createCDPSession()]
  await wall.send('Performance.enable', { timeDomain: 'timeTicks' })
  await processor.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async function read() {
    const [seen, had] = [await metricsOf(wall), await metricsOf(processor)]
    const share = (had.get('TaskDuration') ?? 0) / (seen.get('TaskDuration') || 1)
    return { began: (seen.get('NavigationStart') ?? 0) * 1000, share: Math.min(1, share) }
  }
}

async function metricsOf(session: CDPSession): Promise<ReadonlyMap<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics')
  return new Map(metrics.map(({ name, value }) => [name, value]))
}

/** Runs in a page by itself, before any code of it; `key` is where the check finds the tasks. */
function noteLongTasks(key: string): void {
  const tasks: Task[] = []
  new PerformanceObserver(function note(list) {
    for (const { startTime, duration } of list.getEntries())
      tasks.push({ from: startTime, to: startTime + duration })
  }).observe({ type: 'longtask', buffered: true })
  Object.defineProperty(window, key, { value: tasks })
}

/** Runs in a page by itself: how long one fixed unit of work takes just now, in ms; the mean of many. */
function measurePace(): number {
  const rounds = 60
  const start = performance.now()
  let sum = 0
  for (let round = 0; round < rounds; round++)
    for (let step = 0; step < 400_000; step++) sum = (sum * 31 + step) | 0
  const time = performance.now() - start
  return Number.isNaN(sum) ? 0 : time / rounds // the sum is used, so that no optimiser drops the work
}
