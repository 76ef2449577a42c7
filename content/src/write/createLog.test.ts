import { expect, jest, test } from '@jest/globals'
import { rename } from 'node:fs/promises'
import { until } from '@tessera/kit/testing/until'
import { hashOf } from '../documents/hashOf.ts'
import { textPage } from '../testing/createTestContent.ts'
import { createWriting } from '../testing/createWriting.ts'
import { createDraftReader } from './createDraftReader.ts'
import { keys } from './keys.ts'
import type { Store } from '@tessera/store/Store'

const about = 'pages/about.md'
const day = 24 * 3600_000

const writeRecord = (store: Store, number: number, more: object) =>
  store.create(keys.record(number), Buffer.from(JSON.stringify({ number, at: number, by: 'ana', ...more })))

test('[WR1] two writers in a race: every acknowledged save is there, in order, and each loser learns what was first', async () => {
  await using site = await createWriting()
  const set = await site.begin()
  const ports = [site.port, await site.openPort()]
  let saved = 0
  let refused = 0
  async function write(port: typeof site.port, who: number) {
    for (let turn = 0; turn < 20; turn++) {
      const { revision } = await port.open(about, set)
      const text = textPage(`${who}-${turn}`)
      const result = await port.save({ set, file: about, base: revision, text, by: String(who) })
      if (result.kind === 'saved') saved++
      else {
        refused++
        expect(result.by).toBe(String(1 - who))
      }
    }
  }
  await Promise.all(ports.map(write))
  expect(saved + refused).toBe(40)
  const activity = await site.port.activity({ max: 1_000 })
  expect(activity.filter(({ did }) => did === 'save')).toHaveLength(saved)
  expect(activity.map(({ number }) => number)).toEqual(activity.map((_none, at) => activity.length - at))
  expect((await ports[0]?.open(about, set))?.text).toBe((await ports[1]?.open(about, set))?.text)
})

test('[WR1] a record that is damaged or lost is named and skipped; the log goes on', async () => {
  await using site = await createWriting()
  const set = await site.begin()
  await site.save(set, about, textPage('Second'))
  await site.save(set, about, textPage('Third'))
  await site.store.replace(`log/${'3'.padStart(16, '0')}.json`, new TextEncoder().encode('{"number":'))
  await site.store.remove(`log/${'1'.padStart(16, '0')}.json`)
  await site.store.create(`log/${'9'.repeat(15).padStart(16, '0')}.json`, new Uint8Array())
  const port = await site.openPort()
  expect(site.damage).toEqual([
    expect.stringMatching(/^log\/0{15}1\.json is missing/),
    expect.stringMatching(/^log\/0{15}3\.json is damaged/),
  ])
  await expect(port.save({ set, file: about, base: null, text: 'x', by: 'ana' })).rejects.toThrow(/no set/)
  expect((await port.createSet('Next', 'ana')).files).toEqual([])
  expect(await port.activity({ max: 1 })).toMatchObject([{ number: 5 }])
})

test('a start reads each of 600 records once, and behind a checkpoint only what came after it', async () => {
  await using site = await createWriting()
  for (let number = 1; number <= 600; number++)
    await writeRecord(
      site.store,
      number,
      number % 2 ? { did: 'createSet', set: `s${number}`, title: 'T' } : { did: 'unschedule', set: 's1' },
    )
  const read = jest.spyOn(site.store, 'read')
  async function start() {
    read.mockClear()
    const port = await site.openPort()
    const records = read.mock.calls.filter(([key]) => key.startsWith('log/')).length
    return { port, records, sets: (await port.sets()).length }
  }
  const { port, ...first } = await start()
  expect(first).toEqual({ records: 601, sets: 300 }) // with a look for the one after them
  await port.collectGarbage()
  expect(await start()).toMatchObject({ records: 1, sets: 300 })
})

test('[WR1] a damaged checkpoint is named, and the log is read', async () => {
  await using site = await createWriting()
  const set = await site.begin()
  await site.save(set, about, textPage('Second'))
  await site.port.collectGarbage()
  const [checkpoint] = await site.store.list('checkpoints')
  await site.store.replace(`checkpoints/${checkpoint}`, new TextEncoder().encode('{}'))
  const port = await site.openPort()
  expect(site.damage).toEqual([expect.stringMatching(/is damaged: the previous one is read/)])
  expect((await port.open(about, set)).text).toBe(textPage('Second'))
})

test('[WR1] a text that the store lost is named', async () => {
  await using site = await createWriting()
  const set = await site.begin()
  await site.save(set, about, textPage('Second'))
  for (const text of await site.store.list('blobs')) await site.store.remove(`blobs/${text}`)
  const port = await site.openPort()
  await expect(port.open(about, set)).rejects.toThrow(/has lost the text blobs\//)
})

test('[WR8] of each document 100 revisions stay, and those of a year; what else is old is removed', async () => {
  await using site = await createWriting()
  const takeByHand = async (name: string) => {
    const [last] = await site.port.activity({ max: 1 })
    const text = textPage(name)
    await site.store.create(keys.text(hashOf(text)), Buffer.from(text))
    const files = [{ file: about, text: hashOf(text) }]
    await writeRecord(site.store, (last?.number ?? 0) + 1, { at: site.clock.now, did: 'folder', files })
  }
  const history = () => site.port.history(about, { max: 1_000 })
  for (let turn = 0; turn < 103; turn++) await takeByHand(`old ${turn}`)
  site.clock.now += 366 * day
  await takeByHand('new')
  expect(await history()).toHaveLength(104)
  const { removed } = await site.port.collectGarbage()
  expect(removed).toBeGreaterThan(3)
  const kept = await history()
  expect(kept).toHaveLength(100)
  expect(await site.port.textAt(about, kept.at(-1)?.number ?? 0)).toBe(textPage('old 4'))
  const port = await site.openPort()
  expect(await port.history(about, { max: 1_000 })).toEqual(kept)
  for (let turn = 0; turn < 101; turn++) await takeByHand(`recent ${turn}`)
  await site.port.collectGarbage()
  expect(await history()).toHaveLength(102)
})

test('another process reads the drafts of a set: the same map while nothing of it changes', async () => {
  await using site = await createWriting()
  const set = await site.begin()
  await site.save(set, about, textPage('Second'))
  await site.save(set, 'pages/gone.md', textPage('x'))
  await site.save(set, 'entries/land/aragon.json', null)
  const reader = createDraftReader(site.store)
  const drafts = await reader.drafts(set)
  expect([...drafts]).toEqual([
    [about, textPage('Second')],
    ['pages/gone.md', textPage('x')],
    ['entries/land/aragon.json', null],
  ])
  await site.begin()
  expect(await reader.drafts(set)).toBe(drafts)
  await site.save(set, 'pages/gone.md', null)
  expect((await reader.drafts(set)).size).toBe(2)
  expect((await reader.drafts('none')).size).toBe(0)
})

test('a share cannot be guessed, expires, is ended, and ends with its set; the audit does not have it', async () => {
  await using site = await createWriting()
  const reader = createDraftReader(site.store)
  site.clock.now = Date.now() // the reader's clock is the machine's
  const set = await site.begin()
  await site.save(set, about, textPage('Second'))
  const share = async (for_: number) => (await site.port.createShare(set, 'ana', Date.now() + for_)).share
  const [held, ended, expired] = [await share(day), await share(day), await share(-day)]
  expect(held).toMatch(/^[\w-]{32}$/)
  await site.port.endShare(ended, 'ana')
  expect(await site.port.shares(set)).toMatchObject([{ share: held, by: 'ana' }])
  expect(await reader.share(held)).toMatchObject({ set })
  expect(await reader.share(ended)).toBeUndefined()
  expect(await reader.share(expired)).toBeUndefined()
  expect(JSON.stringify(await site.port.activity({ max: 100 }))).not.toContain(held)
  await site.publish(set)
  expect(await reader.share(held)).toBeUndefined()
})

test('watchers hear the records of any writer, once each', async () => {
  await using site = await createWriting()
  const other = await site.openPort()
  const heard: string[] = []
  const stop = site.port.watch(({ did, by }) => heard.push(`${did} ${by}`))
  await other.createSet('One', 'ben')
  await until('the record of the other port', () => heard.length > 0)
  await site.begin()
  stop()
  await site.begin('Two')
  expect(heard).toEqual(['createSet ben', 'createSet ana'])
})

test('[WR4] a folder that is lost is no removal of all its documents', async () => {
  await using site = await createWriting()
  const set = await site.begin()
  await site.save(set, about, textPage('Second'))
  await rename(site.dir, `${site.dir}.away`)
  expect(await site.port.open(about, set)).not.toHaveProperty('behind')
  await expect(site.publish(set)).rejects.toThrow(/the content folder .* has no site\.json: bring it back/)
  await expect(site.port.open('pages/other.md', set)).rejects.toThrow(/cannot be found/)
  await rename(`${site.dir}.away`, site.dir)
  expect(await site.publish(set)).toMatchObject({ kind: 'published' })
})
