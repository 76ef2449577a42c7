import { afterEach, expect, jest, test } from '@jest/globals'
import type { DraftText } from '@tessera/content/draft'
import type { FileContent } from '@tessera/content/engine'
import { openFixtureContent } from '@tessera/content/testing/openFixtureContent'
import type { Problem } from '@tessera/kit/contract/problems'
import { promoteRemote } from '@tessera/release/promotion'
import { createRegistryFolder, promote, publish } from '../../testing/fixtureRemote.ts'
import { openSite, type TestSite } from '../../testing/openSite.ts'
import { createSiteServer } from '../answer.ts'
import { createPreviewApi } from './createPreviewApi.ts'

const secret = 's'.repeat(32)
const log = { info: () => {}, error: () => {}, problem: () => {} }

let site: TestSite
let content: FileContent
afterEach(async () => {
  await site.close()
  await content.close()
})

/** A version of sky whose slot takes so many days. */
function sky(maximum: number) {
  const days = { type: 'integer', maximum } as const
  const data = { properties: { options: { type: 'object', properties: { days } } } } as const
  const declarations = { sky: { data, activation: 'idle', context: [], origins: [] } } as const
  return { name: 'sky', slots: ['sky'], declarations }
}

/** Most visitors have a version that takes 7 days, one in a hundred a canary that takes 3. */
async function createApi(kept: readonly DraftText[] = [], more: Readonly<Record<string, unknown>> = {}) {
  const { registry } = await createRegistryFolder()
  const stable = await promote(registry, sky(7))
  const { version } = await publish(registry, sky(3))
  const rules = { steps: [50], holdSeconds: 60, leastViews: 10, patienceSeconds: 60 }
  const about = { registry, environment: 'production', remote: 'sky', actor: 'ann', reason: '' }
  await promoteRemote({ ...about, version, canary: { percent: 1, rules } })
  site = await openSite(registry)
  content = await openFixtureContent(more, 'draftWorker')
  const answer = createPreviewApi({
    engine: content.engine,
    compositions: site.parts.compositions,
    secret,
    readSet: async () => kept,
    async findProblems(drafted, path, composition) {
      const problems: Problem[] = []
      const hearing = { ...log, problem: (one: Problem) => void problems.push(one) }
      const compositions = { ...site.parts.compositions, current: () => composition, isSplit: () => false }
      const parts = { ...site.parts, compositions, content: drafted, log: hearing, keepsPages: false }
      await createSiteServer(parts).answer(new Request(`https://preview.test${path}`))
      return problems
    },
  })

  async function call(name: string, input: object = {}): Promise<unknown> {
    const body = JSON.stringify({ set: 'one', ...input })
    const headers = { authorization: `Bearer ${secret}` }
    const request = new Request('https://preview.test/', { method: 'POST', body, headers })
    return (await answer(request, name))?.json()
  }

  const ask = async (...files: string[]) =>
    (await call('check', { files })) as { problems: readonly Problem[] }

  async function check(days: number, slot = 'sky') {
    const blocks = [{ kind: 'slot', slot, options: { days }, fallback: 'None' }]
    const text = JSON.stringify({ kind: 'text', title: 'T', description: 'D', heading: 'H', blocks })
    kept = [{ file: 'pages/about.json', text }]
    const { problems } = await ask('pages/about.json')
    return problems.map((problem) => `${problem.version} ${problem.detail?.['field']}`)
  }

  return { call, ask, check, stable: stable.version, canary: version }
}

test('[PV2] options are held against every version that some visitors get, each told once', async () => {
  const { check, stable, canary } = await createApi()
  const field = 'blocks[0].options.days'
  expect(await check(2)).toEqual([])
  expect(await check(5)).toEqual([`${canary} ${field}`])
  expect((await check(9)).toSorted()).toEqual([`${stable} ${field}`, `${canary} ${field}`].toSorted())
})

test('[PV2] a slot that nothing fills is told once', async () => {
  const { check } = await createApi()
  expect(await check(2, 'none')).toEqual(['undefined blocks[0].slot'])
})

test('[PV2] the documents of a set are checked in one request, each named, and compiled once', async () => {
  const page = { kind: 'text', title: 'T', description: 'D' }
  const files = ['pages/one.json', 'pages/two.json', 'pages/three.json']
  const texts = [page, { ...page, heading: 'H' }, page].map((one) => JSON.stringify(one))
  const { ask } = await createApi(files.map((file, at) => ({ file, text: texts[at] ?? '' })))
  const { queries } = content.engine
  const asked = jest.spyOn(queries, 'ask')
  const { problems } = await ask(...files)
  expect(problems.map(({ name, detail }) => [name, detail?.['file'], detail?.['field']])).toEqual([
    ['documentInvalid', 'pages/one.json', 'heading'],
    ['documentInvalid', 'pages/three.json', 'heading'],
  ])
  const keys = asked.mock.calls.map((question) => String((question as readonly unknown[])[1]))
  expect(new Set(keys).size).toBe(1)
  await expect(ask('pages/one.json', 'pages/other.json')).rejects.toThrow('no draft of pages/other.json')
})

test('[SF3] the documents that lists show on maps have a name, a point and a weight, with the set’s drafts', async () => {
  const fields = { name: { kind: 'words' }, at: { kind: 'point' }, people: { kind: 'number' } }
  const list = { heading: 'Stations', map: 'at', weight: 'people' }
  const station = { name: 'Station', title: 'name', fields, list }
  const about = { name: 'Alder', at: { lat: 41, lon: -7.5 }, people: 9 }
  const { call } = await createApi(
    [{ file: 'entries/station/b.json', text: JSON.stringify({ ...about, name: 'Birch', people: 7 }) }],
    {
      'tessera.config.ts': `export default ${JSON.stringify({ types: { station, shelf: { ...station, list: undefined } } })}`,
      'entries/station/a.json': about,
      'entries/shelf/c.json': about,
    },
  )
  const { points } = (await call('points')) as { points: readonly { id: string }[] }
  const { at, people: weight, name } = about
  expect(points.toSorted((one, other) => one.id.localeCompare(other.id))).toEqual([
    { id: 'station/a', name, ...at, weight },
    { id: 'station/b', name: 'Birch', ...at, weight: 7 },
  ])
})
