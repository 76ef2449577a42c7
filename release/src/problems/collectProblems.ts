import { type Cause, type Causes, trendStep } from '@tessera/kit/contract/metrics'
import { problemTable } from '@tessera/kit/contract/problems'
import type { MetricsKeeping } from '../registry/readObserved.ts'
import { findOwnPlace, type SourcePlaces } from './sourcePlaces.ts'

export { createSourcePlaces, findOwnPlace, withSourcePlace, type SourcePlaces } from './sourcePlaces.ts'

/** A cause as ops see it: summed up over all processes, with its stack in the team's sources. */
export interface RemoteProblem extends Omit<Cause, 'frames' | 'networks' | 'trend'> {
  remote: string
  code: string
  /** `src/view/ListMap.tsx:41`; if no source map has the place, `<file>:<line>:<column>` as built. */
  place?: string
  stack: readonly string[]
  /** Share of the version's page views, or renders, that had the problem; undefined if none were counted. */
  share?: number
  /** How many of 256 groups of networks have browsers that reported the problem. */
  networks: number
  /** The earliest known version with this problem. */
  since: string
  /** Number of reports in each five minutes of the last hour. */
  trend: readonly number[]
}

interface ProblemsRequest {
  registry: MetricsKeeping
  environment: string
  places: SourcePlaces
  /** Default: all remotes. */
  remote?: string
  now?: number
}

const shownFor = 24 * 3600 * 1000 /* ms; after a day, `release gc` removes records of ended processes */
const maxShown = 20 /* problems of each remote */

/** Collects the problems of the last day, by remote, latest first. */
export async function collectProblems({
  registry,
  environment,
  places,
  remote: wanted,
  now = Date.now(),
}: ProblemsRequest): Promise<readonly RemoteProblem[]> {
  const causes = await registry.causes(environment)
  const fresh = causes.filter(({ written }) => now - Date.parse(written) < shownFor)
  const names = new Set(fresh.flatMap(({ remotes }) => Object.keys(remotes)))
  const found = await Promise.all(
    [...names]
      .filter((remote) => wanted === undefined || remote === wanted)
      .toSorted()
      .map((remote) => collectRemoteProblems(fresh, remote, places, now)),
  )
  return found.flat()
}

async function collectRemoteProblems(
  all: readonly Causes[],
  remote: string,
  places: SourcePlaces,
  now: number,
): Promise<readonly RemoteProblem[]> {
  const found = all.flatMap(({ remotes }) => remotes[remote] ?? [])
  const byId = Map.groupBy(
    found.flatMap(({ causes }) => causes),
    ({ id }) => id,
  )
  const merged = Array.from(byId.values(), mergeCauses)
    .filter(({ last }) => now - Date.parse(last) < shownFor)
    .toSorted((one, other) => other.last.localeCompare(one.last))
    .slice(0, maxShown)
  const problems = await Promise.all(
    merged.map(async function describe({ frames, networks, trend, ...cause }) {
      const stack = await places.resolve(remote, cause.version, frames)
      const place = findOwnPlace(stack, frames)
      const seen = found.reduce((sum, { versions }) => sum + countSamples(cause, versions[cause.version]), 0)
      return {
        ...cause,
        remote,
        code: problemTable[cause.name].code,
        stack,
        ...(place !== undefined && { place }),
        ...(seen > 0 && { share: Math.min(1, cause.count / seen) }),
        networks: countBits(networks),
        trend: lastHour(trend, now),
      }
    }),
  )
  return problems.map((problem) => ({ ...problem, since: firstVersionWith(problem, problems) }))
}

function mergeCauses([first, ...others]: readonly Cause[]): Cause {
  if (!first) throw new Error('a group without a cause')
  return others.reduce(
    (one, other) => ({
      ...one,
      frames: one.frames.length < other.frames.length ? other.frames : one.frames,
      count: one.count + other.count,
      networks: unite(one.networks, other.networks),
      first: one.first < other.first ? one.first : other.first,
      last: one.last > other.last ? one.last : other.last,
      pages: addUpAll(one.pages, other.pages),
      browsers: addUpAll(one.browsers, other.browsers),
      trend: addUpAll(one.trend, other.trend),
    }),
    first,
  )
}

type Counts = Readonly<Record<string, number>>

function addUpAll(one: Counts, other: Counts): Counts {
  const sums = { ...one }
  for (const [key, count] of Object.entries(other)) sums[key] = (sums[key] ?? 0) + count
  return sums
}

const unite = (one: string, other: string) =>
  (BigInt(`0x${one}`) | BigInt(`0x${other}`)).toString(16).padStart(64, '0')

const countBits = (hex: string) => BigInt(`0x${hex}`).toString(2).replaceAll('0', '').length

function countSamples({ seenBy }: Pick<Cause, 'seenBy'>, seen = { views: 0, renders: 0 }): number {
  return seenBy === 'browser' ? seen.views : seen.renders
}

function lastHour(trend: Counts, now: number): readonly number[] {
  const step = Math.floor(now / 1000 / trendStep)
  return Array.from({ length: 12 }, (_, index) => trend[step - 11 + index] ?? 0)
}

/** The first version with the same message in the same source file, whatever the line: lines differ by version. */
function firstVersionWith(
  { message, place, version }: Pick<RemoteProblem, 'message' | 'place' | 'version'>,
  problems: readonly Pick<RemoteProblem, 'message' | 'place' | 'version' | 'first'>[],
): string {
  const source = (text = '') => text.replace(/:[\d:]+$/, '')
  const same = problems.filter((one) => one.message === message && source(one.place) === source(place))
  return same.toSorted((one, other) => one.first.localeCompare(other.first))[0]?.version ?? version
}
