import { setTimeout as wait } from 'node:timers/promises'

export const usualPace = 1.2 /* ms of processor time for one unit of `work` on a laptop a few years old */
const units = 10 /* in each round */
const times = 5
const pause = 20 /* ms between rounds, in case the machine is busy only for a moment */

/** How many times slower this machine is now than a laptop a few years old, by the clock; at least 1. */
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

/** Keeps the processor busy, here or in a page. Returns a result: otherwise a compiler could leave out the work. */
export function work(units: number): number {
  let sum = 0
  for (let step = 0; step < units * 400_000; step++) sum = (sum * 31 + step) | 0
  return sum
}
