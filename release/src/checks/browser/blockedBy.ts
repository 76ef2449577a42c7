import type { Place } from './injected/Recorder.ts'

/** The used fields of a sampled CPU profile. Times are in µs; lines and columns start at 0. */
export interface Profile {
  nodes: readonly ProfileNode[]
  startTime: number
  samples?: readonly number[]
  timeDeltas?: readonly number[]
}

interface ProfileNode {
  id: number
  callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number }
  children?: readonly number[]
}

/** A period in which the main thread was busy without a break, in ms on the profile's clock. */
export interface Task {
  from: number
  to: number
  /** Share of the period, at most 1, in which the thread ran on a processor. */
  share: number
}

/** How long a remote blocked the main thread, and the place in its code that took longest. */
export interface Block {
  /** Processor time in ms. */
  time: number
  place: Place
}

/** Whose code a sample ran: the remote's (`own`), another remote's or none (`other`), the shell's (`shared`). */
type Whose = 'own' | 'other' | 'shared'

/**
 * Finds the longest task in which a remote, whose URLs contain `base`, blocked the main thread, and the remote's
 * longest function. Work of the shell and React counts for the remote if a quarter of the task's work is the remote's.
 */
export function blockedBy(profile: Profile, tasks: readonly Task[], base: string): Block | undefined {
  const whose = classifyNodes(profile, base)
  const blocks = tasks.flatMap((task) => measureBlock(task, readSamples(profile), whose) ?? [])
  return blocks.toSorted((a, b) => b.time - a.time)[0]
}

interface Sample {
  at: number
  time: number
  node: number
}

function readSamples({ startTime, samples = [], timeDeltas = [] }: Profile): Sample[] {
  let at = startTime / 1000
  return samples.map(function sampleAt(node, index) {
    at += (timeDeltas[index] ?? 0) / 1000
    return { at, node, time: (timeDeltas[index + 1] ?? 0) / 1000 }
  })
}

interface Classified {
  whose: Whose
  place?: Place
}

function classifyNodes({ nodes }: Profile, base: string): ReadonlyMap<number, Classified> {
  const parents = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  )
  const byId = new Map(nodes.map((node) => [node.id, node]))
  return new Map(nodes.map(({ id }) => [id, classify(id)]))

  function classify(id: number): Classified {
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const { url = '', lineNumber = 0, columnNumber = 0 } = byId.get(at)?.callFrame ?? {}
      const place = { url, line: lineNumber + 1, column: columnNumber + 1 }
      if (url.includes(base)) return { whose: 'own', place }
      if (url.includes('/remotes/')) return { whose: 'other' }
    }
    const isWork = !/^\((idle|program|root)\)$/.test(byId.get(id)?.callFrame.functionName ?? '')
    return { whose: isWork ? 'shared' : 'other' }
  }
}

function measureBlock(
  task: Task,
  samples: readonly Sample[],
  owners: ReadonlyMap<number, Classified>,
): Block | undefined {
  const inTask = samples.filter(({ at }) => at >= task.from && at < task.to)
  const sum = (...kinds: Whose[]) =>
    inTask.reduce(
      (time, sample) => time + (kinds.includes(owners.get(sample.node)?.whose ?? 'other') ? sample.time : 0),
      0,
    )
  const own = sum('own')
  const time = own + sum('shared')
  const place = findLongest(inTask, owners)
  return place && own * 4 >= time ? { time: time * task.share, place } : undefined
}

function findLongest(samples: readonly Sample[], owners: ReadonlyMap<number, Classified>): Place | undefined {
  const times = new Map<string, { place: Place; time: number }>()
  for (const { node, time } of samples) {
    const place = owners.get(node)?.place
    if (!place) continue
    const key = `${place.url} ${place.line} ${place.column}`
    times.set(key, { place, time: time + (times.get(key)?.time ?? 0) })
  }
  return [...times.values()].toSorted((a, b) => b.time - a.time)[0]?.place
}
