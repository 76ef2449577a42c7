import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { DeclaredSlot } from '@tessera/kit/contract/composition'
import type { FollowOptions } from '../remotes/followCompositions.ts'
import { createRegistryFolder, promote, type FixtureRemote } from '../../testing/fixtureRemote.ts'
import { openSite, type TestSite } from '../../testing/openSite.ts'

/** Each way in which a server file can fail, and what ops read about it. */
const failures = [
  ['hangs for ever', 'render() { for (;;); }', 'remoteTimedOut', 'no answer within 1500 ms'],
  ['never answers', 'render: () => new Promise(() => {})', 'remoteTimedOut', 'no answer within 1500 ms'],
  ['throws', "render() { throw new Error('broken here') }", 'remoteThrew', 'broken here'],
  ['rejects', "render: async () => { throw new Error('broken later') }", 'remoteThrew', 'broken later'],
  ['throws null', 'render() { throw null }', 'remoteThrew', 'null'],
  ['takes all memory', 'render() { const all = []; for (;;) all.push(new Array(1e5).fill({})) }', '', ''],
  ['exits', 'render() { process.exit(0) }', 'remoteThrew', 'exited with code 0'],
  [
    'throws later',
    'render: () => new Promise(() => setTimeout(() => { throw new Error("late") }))',
    'remoteThrew',
    'late',
  ],
  ['is no function', 'render: 7', 'remoteThrew', 'no function render for fails-'],
  ['gives no text', 'render: () => ({})', 'remoteThrew', 'returned object instead of HTML'],
  [
    'reads a file',
    "render: () => require('node:fs').readFileSync('/etc/passwd', 'utf8')",
    'remoteThrew',
    'may not require',
  ],
] as const

const slotOf = (number: number) => `fails-${number}`
const declared: DeclaredSlot = { data: {}, activation: 'idle', context: [], origins: [] }

/** One slot for each failure, on a page of its own beside one that is drawn. */
const failing: FixtureRemote = {
  name: 'failing',
  slots: [...failures.map((_, number) => slotOf(number)), 'fine'],
  server: `module.exports = { ${failures.map(([, half], number) => `'${slotOf(number)}': { ${half} }`).join(', ')},
    fine: { render: () => '<p>fine</p>' } }`,
  declarations: Object.fromEntries(
    [...failures.map((_, number) => slotOf(number)), 'fine'].map((slot) => [slot, declared]),
  ),
}
const block = (slot: string) => ({ kind: 'slot', slot, options: {}, fallback: `No ${slot}` })
const documents = Object.fromEntries(
  failures.map((_, number) => [
    `pages/${slotOf(number)}.json`,
    { kind: 'text', title: 'T', description: 'D', heading: 'H', blocks: [slotOf(number), 'fine'].map(block) },
  ]),
)

let site: TestSite | undefined
afterEach(() => site?.close())

async function openWithMaps(server: string, options: Partial<FollowOptions> = {}): Promise<TestSite> {
  const { registry } = await createRegistryFolder()
  await promote(registry, { name: 'maps', slots: ['list-map', 'detail-map'], server })
  return (site = await openSite(registry, options))
}

describe('a server file that fails', () => {
  let all: TestSite
  beforeAll(async function open() {
    const { registry } = await createRegistryFolder()
    await promote(registry, failing)
    all = await openSite(registry, { documents, hangsAfter: 1_500 })
  })
  afterAll(() => all.close())

  test.each(failures.map((failure, number) => [...failure, number] as const))(
    '[CP1] one that %s: the fallback, one event, the rest as ever',
    async (_, _half, name, cause, number) => {
      const answer = await all.get(`/${slotOf(number)}`)
      const html = await answer.text()
      expect(answer.status).toBe(200)
      expect(html).toMatch(
        new RegExp(`data-slot-id="${slotOf(number)}" data-remote="failing" [^>]*data-from="fallback"`),
      )
      expect(html).toContain(`No ${slotOf(number)}`)
      expect(html).toContain('<p>fine</p>')
      const reports = all.problems.filter(({ slot }) => slot === slotOf(number))
      expect(reports).toEqual([
        expect.objectContaining({ remote: 'failing', version: expect.stringMatching(/^0\.1\.0-/) }),
      ])
      if (name) expect(reports[0]).toMatchObject({ name, cause: expect.stringContaining(cause) })
    },
  )

  test('[CP1] one that does not even start: fallbacks, its cause is told', async () => {
    const site = await openWithMaps("throw new Error('no start')", { deadline: 50 })
    expect(await site.text('/towns')).toMatch(/data-slot="list-map"[^>]*data-from="fallback"/)
    expect(site.problems).toContainEqual(
      expect.objectContaining({
        name: 'remoteThrew',
        remote: 'maps',
        cause: expect.stringContaining('no start'),
      }),
    )
  })

  test('[CP1] after one bad request the next visitors have the slot again', async () => {
    const server = `module.exports = { 'list-map': { render: (data) =>
      data.markersUrl.includes('kinds=city') ? new Promise(() => {}) : '<p>list map</p>' } }`
    const site = await openWithMaps(server, { hangsAfter: 1_500 })
    const [bad, ...others] = await Promise.all([
      site.text('/towns?kinds=city'),
      site.text('/towns'),
      site.text('/towns?kinds=town'),
      site.text('/lands/north'),
    ])
    expect(bad).toMatch(/data-slot="list-map"[^>]*data-from="fallback"/)
    for (const html of others) expect(html).toContain('<p>list map</p>')
    expect(await site.text('/towns?text=ron')).toContain('<p>list map</p>')
  })

  test('[CP1] one that keeps hanging is not waited for again and again', async () => {
    const server = "module.exports = { 'list-map': { render: () => new Promise(() => {}) } }"
    const site = await openWithMaps(server, { deadline: 50, hangsAfter: 100 })
    const told = () => site.problems.filter(({ remote }) => remote === 'maps')
    const late = () => told().filter(({ cause }) => cause === 'no answer within 50 ms')
    for (let number = 0; late().length < 3; number++) await site.get(`/towns?text=${number}`)
    const before = told()
    for (const text of ['d', 'e', 'f']) await site.get(`/towns?text=${text}`)
    expect(told()).toEqual(before) // each that is waited for in vain would be one more
  })

  test('[CP1] a fallback is not kept: the page tries again soon', async () => {
    const site = await openWithMaps(`let calls = 0; module.exports = {
      'list-map': { render() { if (++calls < 2) throw new Error('cold'); return '<p>list map</p>' } },
    }`)
    await site.text('/towns')
    await site.shows('/towns', '<p>list map</p>')
  })
})

test('[CP1] what came too late for one visitor is there for the next', async () => {
  const slow = `module.exports = {
    'list-map': { render: () => new Promise((done) => setTimeout(done, 1000, '<p>slow map</p>')) },
  }`
  const site = await openWithMaps(slow, { deadline: 1 })
  expect(await site.text('/towns')).toMatch(/data-slot="list-map"[^>]*data-from="fallback"/)
  await site.shows('/towns', '<p>slow map</p>')
})

test('[RT2] the same data is rendered once', async () => {
  const site = await openWithMaps(
    "let calls = 0; module.exports = { 'list-map': { render: () => '<p>call ' + ++calls + '</p>' } }",
  )
  expect(await site.text('/towns')).toContain('<p>call 1</p>')
  expect(await site.text('/towns', { cookie: 'cookieconsent_dismissed=yes' })).toContain('<p>call 1</p>')
})

test('where nothing is kept, the same data is rendered anew for each visitor', async () => {
  const counting =
    "const rendered = []; module.exports = { 'list-map': { render: () => '<p>call ' + rendered.push(0) + '</p>' } }"
  const site = await openWithMaps(counting, { keepsRendered: false })
  expect(await site.text('/towns')).toContain('<p>call 1</p>')
  expect(await site.text('/towns')).toContain('<p>call 2</p>')
})
