import { setTimeout as wait } from 'node:timers/promises'

export const usualPace = 1.2 /* ms of a processor for one unit of `work`: a laptop of some years */
const units = 10 /* at a time */
const times = 5
const pause = 20 /* ms; a machine is busy now and then */

/**
 * How many times as long as a laptop of some years this machine takes now for a known piece of work, by the clock: what
 * it lacks, and what others take of it. At least 1.
 */
export async function slownessOfMachine(now: () => number = () => performance.now()): Promise<number> {
  const took: number[] = []
  for (let time = 0; time < times; time++) {
    const began = now()
    work(units)
    took.push((now() - began) / units)
    await wait(pause)
  }
  const median = took.toSorted((one, other) => one - other)[Math.floor(times / 2)] ?? usualPace
  return Math.max(1, median / usualPace)
}

/** Runs in a page, too, by itself; its result is used, so that no optimiser drops the work. */
export function work(units: number): number {
  let sum = 0
  for (let step = 0; step < units * 400_000; step++) sum = (sum * 31 + step) | 0
  return sum
}
