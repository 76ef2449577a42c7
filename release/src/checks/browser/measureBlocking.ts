import { randomUUID } from 'node:crypto'
import { type Block, blockedBy } from './blockedBy.ts'
import { activateSlot } from './activateSlot.ts'
import type { Context, Page } from './Browser.ts'
import { wordsFor } from './inWords.ts'
import { usualPace, work } from './slownessOfMachine.ts'
import { findTasks } from './findTasks.ts'

const slowdown = 4 /* times slower: a mid-range phone */
const maxTime = 200 /* ms; a click that is answered later feels stuck */

/** How many times slower the processor runs in each visit. A fast remote already passes in one of the first three. */
const visits = [1, 1, 1, slowdown, slowdown, slowdown] as const

/** Reports a remote that blocks the main thread too long in every visit. `context` has the remote's files cached. */
export async function measureBlocking(context: Context, visit: SlowVisit): Promise<readonly string[]> {
  let least: Block | undefined
  for (const times of visits) {
    const { block, pace } = await visitSlowly(await context.newPage(), visit, times)
    const time = ((block?.time ?? 0) * Math.min(1, usualPace / pace) * slowdown) / times
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
}

interface Visited {
  block: Block | undefined
  /** Processor time in ms of one unit of `work`: the faster of two measurements, before and after the visit. */
  pace: number
}

async function visitSlowly(page: Page, visit: SlowVisit, times: number): Promise<Visited> {
  const { address, remote, slots } = visit
  const mark = randomUUID()
  await page.evaluateOnNewDocument((name) => void performance.mark(name), mark)
  const paceBefore = await measurePace(page)
  const session = await page.createCDPSession()
  await page.emulateCPUThrottling(times)
  await page.tracing.start({
    categories: ['-*', 'disabled-by-default-devtools.timeline', 'blink.user_timing'],
  })
  await session.send('Profiler.enable')
  await session.send('Profiler.setSamplingInterval', { interval: 1000 /* µs */ })
  await session.send('Profiler.start')
  await page.goto(address, { waitUntil: 'load' })
  for (const slot of slots) await activateSlot(page, slot)
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
  const { profile } = await session.send('Profiler.stop')
  const trace = await page.tracing.stop()
  await page.emulateCPUThrottling(1)
  const pace = Math.min(paceBefore, await measurePace(page))
  await page.close()
  return { block: blockedBy(profile, findTasks(trace, mark), `/remotes/${remote}/`), pace }
}

const rounds = 60

async function measurePace(page: Page): Promise<number> {
  const session = await page.createCDPSession()
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await processorTime()
  await page.evaluate(work, rounds)
  const pace = (await processorTime()) - before
  await session.detach()
  return pace / rounds

  async function processorTime(): Promise<number> {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
}
