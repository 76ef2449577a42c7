import type { VitalName } from '@tessera/kit/contract/metrics'
import { problemTable, type Problem } from '@tessera/kit/contract/problems'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { CompositionRecord, Owner } from '@tessera/kit/contract/composition'
import { listReleases, runningBakes } from '@tessera/release/registry'
import type { Log } from '../logging/log.ts'
import type { VersionMetrics } from './createVersionMetrics.ts'
import type { RecordedAnalysis } from './RecordedAnalysis.ts'

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const maxAnalyses = 50 /* label sets; a process can see thousands */
const perVersion = ['remote', 'version'] as const

type Analysis = Pick<RecordedAnalysis, 'remote' | 'version' | 'outcome' | 'created'>
type OwnerOf = (remote: string) => Owner | undefined

/**
 * Registers the Prometheus metrics of this process: of Node, of requests and problems, and of the current composition.
 * `lostLines` returns the number of lost log lines so far.
 */
export function createSiteMetrics(lostLines = () => 0) {
  const registers = [new Registry()]
  const [register = new Registry()] = registers
  collectDefaultMetrics({ register })
  // not counters, so `promtool check metrics` rejects their ending `_total`; each is the sum of the metric without it
  for (const what of ['handles', 'requests', 'resources'])
    register.removeSingleMetric(`nodejs_active_${what}_total`)
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name, help, labelNames, registers })
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Gauge({ name, help, labelNames, registers })
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets = seconds,
  ) => new Histogram({ name, help, labelNames, buckets, registers })
  const requests = histogram(
    'tessera_http_request_duration_seconds',
    'Time until an answer was ready, by kind of route and status',
    ['kind', 'status'],
  )
  const reads = histogram(
    'tessera_registry_read_duration_seconds',
    'Time that reading the newest composition from the registry took',
    ['outcome'],
  )
  const renders = counter(
    'tessera_slot_renders_total',
    'Slots that a server entry rendered, and those that got the fallback because it failed',
    [...perVersion, 'outcome'],
  )
  const problems = counter(
    'tessera_problems_total',
    'Problems by their code, seen on the server or reported by a browser',
    ['code', 'seen_by', ...perVersion],
  )
  const views = counter(
    'tessera_page_views_total',
    'Page views that browsers reported, by the versions on their page',
    perVersion,
  )
  const failedViews = counter(
    'tessera_failed_page_views_total',
    'Page views in which the version failed',
    perVersion,
  )
  const vitals = histogram(
    'tessera_web_vital_seconds',
    'Times of page views: until the largest paint, until the page responded to input, until a slot was mounted',
    ['vital'],
  )
  const shifts = histogram(
    'tessera_layout_shift',
    'Cumulative layout shift of page views',
    [],
    [0.001, 0.01, 0.05, 0.1, 0.25, 1],
  )
  const lost = counter(
    'tessera_log_lines_lost_total',
    'Log lines that could not be written because the disk is full or the pipe is not read',
    [],
  )
  const number = gauge('tessera_composition_number', 'Number of the current composition', [])
  const live = gauge('tessera_live_ratio', 'Share of all visitors who get the version', perVersion)

  const created = gauge(
    'tessera_composition_created_timestamp_seconds',
    'When the current composition was created',
    [],
  )
  const reachable = gauge(
    'tessera_registry_reachable',
    'Whether the registry answered when it was last read',
    [],
  )
  const owners = gauge('tessera_remote_owner_info', 'Owner of a remote, always 1: join it by remote', [
    'remote',
    'owner',
    'contact',
  ])
  const analyses = gauge(
    'tessera_canary_analysis_timestamp_seconds',
    'When a canary or a promotion in its bake period was last found good, worse, or without enough views (no-data, undecided)',
    [...perVersion, 'outcome'],
  )
  const analysed: Record<'remote' | 'version' | 'outcome', string>[] = []

  // Prometheus notices the first increase only of a series that starts at 0
  for (const { code } of Object.values(problemTable))
    problems.inc({ code, seen_by: 'server', remote: '', version: '' }, 0)

  let isCounted: VersionMetrics['isCounted'] = () => false

  /** Counts a problem. Browsers can report anything, so only versions that visitors get now become labels. */
  function countProblem({ name, remote = '', version = '', detail }: Problem): void {
    const ofBrowser = detail?.['seenBy'] === 'browser'
    if (name === 'registryUnreachable' && !ofBrowser) reachable.set(0)
    const about = ofBrowser && !isCounted(remote, version) ? { remote: '', version: '' } : { remote, version }
    problems.inc({ code: problemTable[name].code, seen_by: ofBrowser ? 'browser' : 'server', ...about })
  }

  function observeVital(vital: VitalName, value: number): void {
    if (vital === 'cls') shifts.observe(value / 1000)
    else vitals.observe({ vital }, value / 1000)
  }

  function setLive(record: CompositionRecord | undefined): void {
    number.set(record?.number ?? 0)
    if (record) created.set(Date.parse(record.created) / 1000)
    live.reset()
    const others = record ? { ...runningBakes(record), ...record.canaries } : {}
    for (const [remote, { version }] of Object.entries(record?.remotes ?? {}))
      live.set({ remote, version }, 1 - (others[remote]?.percent ?? 0) / 100)
    for (const [remote, { version, percent }] of Object.entries(others))
      live.set({ remote, version }, percent / 100)
  }

  function setOwners(record: CompositionRecord | undefined, ownerOf: OwnerOf): void {
    owners.reset()
    for (const remote of Object.keys({ ...record?.canaries, ...record?.remotes })) {
      const { name, contact } = ownerOf(remote) ?? {}
      if (name !== undefined && contact !== undefined) owners.set({ remote, owner: name, contact }, 1)
    }
  }

  return {
    /** `kind` is the kind of the request's route; `took` is the time until the answer was ready, in seconds. */
    countRequest: (kind: string, status: number, took: number) => requests.observe({ kind, status }, took),
    alsoCounting(metrics: VersionMetrics): VersionMetrics {
      isCounted = metrics.isCounted
      return {
        ...metrics,
        follow(record) {
          metrics.follow(record)
          for (const [remote, { version }] of listReleases(record)) {
            for (const metric of [views, failedViews]) metric.inc({ remote, version }, 0)
            for (const outcome of ['rendered', 'failed']) renders.inc({ remote, version, outcome }, 0)
          }
        },
        countRender(remote, version, succeeded, cause) {
          metrics.countRender(remote, version, succeeded, cause)
          renders.inc({ remote, version, outcome: succeeded ? 'rendered' : 'failed' })
        },
        countView(beacon, network) {
          metrics.countView(beacon, network)
          for (const [remote, { version, failed, live: after }] of Object.entries(beacon.remotes)) {
            if (!metrics.isCounted(remote, version)) continue
            if (beacon.isView) views.inc({ remote, version })
            if (failed) failedViews.inc({ remote, version })
            if (after !== undefined) observeVital('live', after)
          }
          for (const [vital, value] of Object.entries(beacon.vitals ?? {}))
            observeVital(vital as VitalName, value)
        },
      }
    },
    /** Returns a log that also counts each problem, even a repeated one. */
    countingProblems: (log: Log): Log => ({
      ...log,
      problem(problem) {
        log.problem(problem)
        countProblem(problem)
      },
    }),
    setAnalysis({ remote, version, outcome, created: at }: Analysis): void {
      const labels = { remote, version, outcome }
      analyses.set(labels, Date.parse(at) / 1000)
      analysed.push(labels)
      const oldest = analysed.length > maxAnalyses ? analysed.shift() : undefined
      const isAgain = analysed.some((one) => JSON.stringify(one) === JSON.stringify(oldest))
      if (oldest && !isAgain) analyses.remove(oldest)
    },
    async timingReads<Value>(read: () => Promise<Value>, onRead?: () => void): Promise<Value> {
      const end = reads.startTimer()
      try {
        const value = await read()
        end({ outcome: 'read' })
        reachable.set(1)
        onRead?.()
        return value
      } catch (error) {
        end({ outcome: 'failed' })
        throw error
      }
    },
    async expose(record?: CompositionRecord, ownerOf: OwnerOf = () => undefined) {
      lost.reset()
      lost.inc(lostLines())
      setLive(record)
      setOwners(record, ownerOf)
      return { type: register.contentType, text: await register.metrics() }
    },
  }
}
