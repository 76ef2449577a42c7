import { expect, test } from '@jest/globals'
import type { CompositionRecord } from '@tessera/kit/contract/composition'
import { evaluatorName } from '@tessera/release/canary'
import type { Log } from '../logging/log.ts'
import { createRegistryFolder, promote } from '../../testing/fixtureRemote.ts'
import type { WebhookEvent } from './createWebhook.ts'
import { followAnalyses } from './followAnalyses.ts'
import { createSiteEvents } from './createSiteEvents.ts'

const silent: Log = { info: () => {}, error: () => {}, problem: () => {} }

function createEvents(start = Date.UTC(2026, 0, 1, 3)) {
  const sent: WebhookEvent[] = []
  let now = start
  const ownerOf = (remote: string) => (remote === 'maps' ? 'Maps team <maps@example.org>' : undefined)
  const send = (event: WebhookEvent) => void sent.push(event)
  const events = createSiteEvents({ send, environment: 'production', ownerOf, now: () => now })
  return { sent, events, log: events.alsoSending(silent), pass: (ms: number) => void (now += ms) }
}

test('[AL1] a rollback by itself is told with the place of its cause, and a canary that goes on; what a person did is not', async () => {
  const { registry } = await createRegistryFolder()
  const { sent, events } = createEvents()
  const { onAnalysis } = events
  const follow = followAnalyses({ registry, environment: 'production', onAnalysis })
  await promote(registry, { name: 'maps', slots: ['list-map'] })

  async function write(change: Partial<CompositionRecord['change']>, more: Partial<CompositionRecord>) {
    const newest = await registry.newest('production')
    if (!newest) throw new Error('nothing was promoted')
    const { record, sha256 } = newest
    const [number, from] = [record.number + 1, record.change.to]
    const next = { ...record, number, previous: sha256, ...more }
    await registry.append({
      ...next,
      change: { kind: 'rollback', remote: 'maps', from, to: from, ...change },
    })
  }
  const show = async () => {
    const newest = await registry.newest('production')
    if (newest) await follow(newest.record)
  }
  await show()
  const actor = evaluatorName
  const why = 'worse: 52.3 % of 412 views failed; mostly: TypeError at src/view/ListMap.tsx:41'
  await write({ kind: 'canary', percent: 50 }, { actor, reason: 'good: 0.0 % of 300 views failed' })
  await write({ from: '0.1.0-bad' }, { actor, reason: why })
  await show() // both came between two reads
  const undecided = {
    number: 3,
    created: '',
    outcome: 'undecided',
    remote: 'maps',
    version: '0.1.0-new',
  } as const
  onAnalysis({ ...undecided, percent: 100, reason: 'there were 13 of the 200 views that an analysis needs' })
  expect(sent.pop()).toMatchObject({
    type: 'undecided',
    id: 'production/3/undecided',
    text: 'production: maps 0.1.0-new stays with all visitors, undecided. there were 13 of the 200 views that an analysis needs',
  })
  await write({}, { actor: 'ann', reason: 'pins are missing' })
  await show()
  await show()
  expect(sent).toEqual([
    expect.objectContaining({ id: 'production/2', type: 'canary', outcome: 'good', percent: 50 }),
    expect.objectContaining({
      id: 'production/3',
      type: 'rollback',
      outcome: 'worse',
      remote: 'maps',
      version: '0.1.0-bad',
      place: 'src/view/ListMap.tsx:41',
      owner: 'Maps team <maps@example.org>',
    }),
  ])
  expect(sent[1]?.text).toMatch(
    /^production: maps 0\.1\.0-bad was rolled back to 0\.1\.0-\w+\. worse: 52\.3 %/,
  )
})

test('[AL1] a registry that is out of reach for ten seconds is told once, and its return', () => {
  const { sent, events, log, pass } = createEvents()
  const lose = () => log.problem({ name: 'registryUnreachable', cause: 'no answer within 10 s' })
  lose()
  pass(9_000)
  lose()
  events.onRead()
  events.onRead()
  lose()
  expect(sent).toEqual([])
  for (let times = 0; times < 4; times++) {
    pass(9_000)
    lose()
  }
  events.onRead()
  events.onRead()
  expect(sent.map(({ id, type }) => [id, type])).toEqual([
    ['production/registry-unreachable/2026-01-01T03:00', 'registry-unreachable'],
    ['production/registry-reachable/2026-01-01T03:00', 'registry-reachable'],
  ])
})

test('[AL1] refused content is told with its document; what a browser reports calls no one', () => {
  const { sent, log, pass } = createEvents()
  const detail = { file: 'places/ronda.md' }
  log.problem({ name: 'documentInvalid', cause: 'title: is missing', detail })
  log.problem({ name: 'contentRefused', cause: 'content/production-1/4: must be signed' })
  for (let times = 0; times < 3; times++) {
    pass(20_000)
    for (const name of ['registryUnreachable', 'contentRefused'] as const)
      log.problem({ name, cause: 'forged', detail: { seenBy: 'browser' } })
  }
  expect(sent).toEqual([
    expect.objectContaining({ type: 'content-refused', code: 'DOCUMENT_INVALID', ...detail }),
    expect.objectContaining({ type: 'content-refused', code: 'CONTENT_REFUSED' }),
  ])
  expect(sent[0]?.id).toMatch(/^production\/content-refused\/[0-9a-f]{12}\/2026-01-01T03$/)
})
