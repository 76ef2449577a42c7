import { expect, test } from '@jest/globals'
import type { CompositionRecord } from '@tessera/kit/contract/composition'
import type { Problem } from '@tessera/kit/contract/problems'
import { createSiteMetrics } from './createSiteMetrics.ts'
import { createVersionMetrics } from './createVersionMetrics.ts'

const named = (version: string) => ({ version, manifest: '0'.repeat(64) })
const rules = { steps: [], holdSeconds: 1, leastViews: 1, patienceSeconds: 1 }
const record: CompositionRecord = {
  format: 1,
  environment: 'production',
  number: 3,
  previous: null,
  created: '2026-01-01T00:00:00.000Z',
  actor: 'ann',
  reason: '',
  change: { kind: 'promote', remote: 'maps', from: null, to: 'a' },
  remotes: { maps: named('a') },
  canaries: { maps: { ...named('b'), percent: 10, since: 3, rules } },
}

test('Prometheus gets counters and histograms in its own form, and what is current', async () => {
  const site = createSiteMetrics()
  const metrics = site.alsoCounting(createVersionMetrics())
  metrics.follow(record)
  const remotes = { maps: { version: 'b', failed: true, live: 700 }, other: { version: 'forged' } }
  metrics.countView({ isView: true, remotes, vitals: { lcp: 40, cls: 100 } }, '198.51.100')
  metrics.countRender('maps', 'a', true)
  site.countRequest('page', 200, 0.004)
  await site.timingReads(async () => 1)
  await expect(site.timingReads(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  const { text } = await site.expose(record)
  for (const line of [
    'tessera_composition_number 3',
    'tessera_live_ratio{remote="maps",version="a"} 0.9',
    'tessera_live_ratio{remote="maps",version="b"} 0.1',
    'tessera_page_views_total{remote="maps",version="b"} 1',
    'tessera_failed_page_views_total{remote="maps",version="b"} 1',
    'tessera_slot_renders_total{remote="maps",version="a",outcome="rendered"} 1',
    'tessera_http_request_duration_seconds_bucket{le="0.005",kind="page",status="200"} 1',
    'tessera_registry_read_duration_seconds_count{outcome="failed"} 1',
    'tessera_web_vital_seconds_bucket{le="1",vital="live"} 1',
    'tessera_layout_shift_bucket{le="0.1"} 1',
  ])
    expect(text).toContain(`\n${line}\n`)
  expect(text).not.toContain('forged')
  expect(metrics.snapshot()['maps']?.versions['b']).toMatchObject({ views: 1, failedViews: 1 })
})

test('[AL2] whether the registry answers, how old the composition is, and what was found of canaries', async () => {
  const site = createSiteMetrics()
  const read = async () => (await site.expose(record)).text
  site.alsoCounting(createVersionMetrics()).follow(record)
  expect(await read()).toContain('\ntessera_failed_page_views_total{remote="maps",version="b"} 0\n') // its first failure is an increase
  expect(await read()).toContain('\ntessera_composition_created_timestamp_seconds 1767225600\n')
  await site.timingReads(async () => 1)
  expect(await read()).toContain('\ntessera_registry_reachable 1\n')
  const log = site.countingProblems({ info: () => {}, error: () => {}, problem: () => {} })
  log.problem({ name: 'registryUnreachable', cause: 'forged', detail: { seenBy: 'browser' } })
  expect(await read()).toContain('\ntessera_registry_reachable 1\n')
  log.problem({ name: 'registryUnreachable', cause: 'gone' })
  expect(await read()).toContain('\ntessera_registry_reachable 0\n')
  for (let count = 0; count < 200; count++)
    site.setAnalysis({ ...record, remote: 'maps', version: `v${count}`, outcome: 'worse' })
  const analyses = (await read()).match(/^tessera_canary_analysis_timestamp_seconds\{.*$/gm) ?? []
  expect(analyses).toHaveLength(50)
  expect(analyses.at(-1)).toBe(
    'tessera_canary_analysis_timestamp_seconds{remote="maps",version="v199",outcome="worse"} 1767225600',
  )
})

test('[AL3] whose a remote is can be joined by its name, as its release says', async () => {
  const site = createSiteMetrics()
  const ownerOf = () => ({ name: 'Maps "team"', contact: 'maps@example.org' })
  const line = 'tessera_remote_owner_info{remote="maps",owner="Maps \\"team\\"",contact="maps@example.org"} 1'
  expect((await site.expose(record, ownerOf)).text).toContain(`\n${line}\n`)
  expect((await site.expose(record)).text).not.toContain('example.org')
})

test('problems are counted by code, wherever they were seen, and still go to the log', async () => {
  const site = createSiteMetrics()
  const logged: Problem[] = []
  const log = site.countingProblems({
    info: () => {},
    error: () => {},
    problem: (one) => void logged.push(one),
  })
  site.alsoCounting(createVersionMetrics()).follow(record)
  log.problem({ name: 'registryUnreachable', cause: 'old' })
  log.problem({ name: 'remoteMissing', remote: 'maps', version: 'old', cause: 'gone' })
  const threw = { name: 'remoteThrew', remote: 'maps', cause: 'gone', detail: { seenBy: 'browser' } } as const
  for (const version of ['a', 'b', 'b']) log.problem({ ...threw, version })
  for (let count = 0; count < 50; count++)
    log.problem({ ...threw, remote: `r${count % 7}`, version: `forged-${count}` })
  log.problem({ name: 'mapDataInvalid', cause: 'gone', detail: { seenBy: 'browser' } })
  log.problem({ name: 'mapDataInvalid', cause: 'gone', detail: { seenBy: 'browser' } })
  const { text } = await site.expose(record)
  expect(text).toContain(
    '\ntessera_problems_total{code="REGISTRY_UNREACHABLE",seen_by="server",remote="",version=""} 1\n',
  )
  expect(text).toContain(
    '\ntessera_problems_total{code="MAP_DATA_INVALID",seen_by="browser",remote="",version=""} 2\n',
  )
  const counted = (labels: string) => expect(text).toContain(`\ntessera_problems_total{${labels}`)
  counted('code="REMOTE_MISSING",seen_by="server",remote="maps",version="old"} 1\n')
  counted('code="REMOTE_THREW",seen_by="browser",remote="maps",version="a"} 1\n')
  counted('code="REMOTE_THREW",seen_by="browser",remote="maps",version="b"} 2\n')
  counted('code="REMOTE_THREW",seen_by="browser",remote="",version=""} 50\n')
  expect(text).not.toContain('forged')
  expect(logged).toHaveLength(57)
})

test('a name ends in _total where it is that of a counter, and nowhere else', async () => {
  const { text } = await createSiteMetrics().expose(record)
  const types = Array.from(text.matchAll(/^# TYPE (\S+) (\S+)$/gm), ([, name = '', type]) => ({ name, type }))
  expect(types.length).toBeGreaterThan(20)
  for (const { name, type } of types)
    expect([name, type === 'counter']).toEqual([name, name.endsWith('_total')])
})
