import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Runs one process for each entrant, started together; returns the numbers that each made. */
export async function race(
  url: string,
  entrants: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, number[]>> {
  const racers = Array.from(entrants, ([remote, versions]) => startRacer(url, remote, versions))
  await Promise.all(racers.map((racer) => once(racer, 'message')))
  const results = racers.map((racer) => once(racer, 'message'))
  for (const racer of racers) racer.send('go')
  const numbers = (await Promise.all(results)).map(([made]) => made as number[])
  return new Map(Array.from(entrants.keys(), (remote, index) => [remote, numbers[index] ?? []]))
}

function startRacer(url: string, remote: string, versions: readonly string[]): ChildProcess {
  return fork(join(import.meta.dirname, 'racer.ts'), [url, remote, ...versions], { execArgv: [] })
}
