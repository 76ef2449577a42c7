import { expect, test } from '@jest/globals'
import { invalid, type DocumentFault } from '../documents/invalid.ts'
import { textPage } from '../testing/createTestContent.ts'
import { createWriting } from '../testing/createWriting.ts'

const about = 'pages/about.md'
const second = textPage('Second')
const minute = 60_000

test('[WR3] a scheduled set takes no change, and is published when it is due', async () => {
  await using site = await createWriting()
  const set = await site.begin()
  await site.save(set, about, second)
  const at = site.clock.now + minute
  expect(await site.publish(set, 'ana', at)).toEqual({ kind: 'scheduled', at })
  expect(await site.port.sets()).toMatchObject([{ scheduledAt: at }])
  await expect(site.save(set, about, textPage('Late'))).rejects.toThrow(/is scheduled: cancel its schedule/)
  expect(await site.port.runSchedules()).toEqual([])
  site.clock.now = at
  expect(await site.port.runSchedules()).toMatchObject([{ set, result: { kind: 'published' } }])
  expect(await site.read(about)).toBe(second)
  expect(await site.port.history(about, { max: 1 })).toMatchObject([{ did: 'publish', by: 'ana' }])
})

test('[WR4] [emdash PR#3118] what changed under a schedule is not published over; the set can be put right', async () => {
  await using site = await createWriting()
  const set = await site.begin()
  await site.save(set, about, second)
  const at = site.clock.now + minute
  await site.publish(set, 'ana', at)
  await site.write(about, textPage('By hand'))
  site.clock.now = at
  expect(await site.port.runSchedules()).toMatchObject([{ result: { kind: 'conflict' } }])
  expect(await site.read(about)).toBe(textPage('By hand'))
  expect((await site.port.sets())[0]).not.toHaveProperty('scheduledAt')
  expect(await site.port.activity({ max: 1 })).toMatchObject([{ did: 'unschedule', by: 'schedule' }])
})

test('[WR3] a time that is past schedules nothing, and publishes nothing', async () => {
  await using site = await createWriting()
  const set = await site.begin()
  await site.save(set, about, second)
  for (const at of [0, site.clock.now - minute])
    await expect(site.publish(set, 'ana', at)).rejects.toThrow(/has passed: choose a later time/)
  expect(await site.read(about)).toBe(textPage('First'))
  expect(await site.port.sets()).toHaveLength(1)
})

test('a schedule is taken back', async () => {
  await using site = await createWriting()
  const set = await site.begin()
  await site.save(set, about, second)
  await site.publish(set, 'ana', site.clock.now + minute)
  await site.port.unschedule(set, 'ben')
  site.clock.now += 2 * minute
  expect(await site.port.runSchedules()).toEqual([])
  expect(await site.save(set, about, textPage('Late'))).toMatchObject({ kind: 'saved' })
})

test('[WR2] only the holder of the lease writes to the folder; what another published it writes, and takes over when that one ends', async () => {
  await using site = await createWriting()
  const other = await site.openPort()
  const set = await site.begin()
  await site.save(set, about, second)
  const { revision } = await other.open(about, set)
  expect(await other.publish({ set, by: 'ben', seen: { [about]: revision } })).toMatchObject({
    kind: 'published',
  })
  expect(await site.read(about)).not.toBe(second)
  expect((await other.open(about, set)).text).toBe(second)
  expect(await other.runSchedules()).toEqual([])
  await site.port.runSchedules()
  expect(await site.read(about)).toBe(second)
  await site.port.close()
  const next = await other.createSet('Next', 'ben')
  const base = (await other.open(about, next.set)).revision
  const saved = await other.save({ set: next.set, file: about, base, text: textPage('Third'), by: 'ben' })
  await other.publish({ set: next.set, by: 'ben', seen: { [about]: saved.revision } })
  expect(await site.read(about)).toBe(textPage('Third'))
})

test('a lease that is not renewed is taken after 30 s', async () => {
  await using site = await createWriting()
  const other = await site.openPort()
  const set = await site.begin()
  await site.save(set, about, second)
  await site.publish(set, 'ana', site.clock.now + minute)
  site.clock.now += minute
  expect(await other.runSchedules()).toMatchObject([{ result: { kind: 'published' } }])
})

test('[WR4] a change made by hand while a set is published is in the history, and the set in the folder', async () => {
  await using site = await createWriting()
  const other = await site.openPort()
  const set = await site.begin()
  await site.save(set, about, second)
  const { revision } = await other.open(about, set)
  await other.publish({ set, by: 'ben', seen: { [about]: revision } })
  await site.write(about, textPage('By hand'))
  await site.port.runSchedules()
  expect(await site.read(about)).toBe(second)
  const [hand, published] = await site.port.history(about, { max: 2 })
  expect([hand, published]).toMatchObject([{ did: 'folder' }, { did: 'publish' }])
  expect(await site.port.textAt(about, hand?.number ?? 0)).toBe(textPage('By hand'))
})

test('[WR8] a text of the history comes back as a draft, and undo of a removal too', async () => {
  await using site = await createWriting()
  const set = await site.begin()
  await site.save(set, about, null)
  await site.publish(set)
  await expect(site.read(about)).rejects.toThrow(/ENOENT/)
  const [removed, first] = await site.port.history(about, { max: 10 })
  expect(await site.port.textAt(about, removed?.number ?? 0)).toBeNull()
  const undo = await site.begin()
  await site.port.restore(about, first?.number ?? 0, undo, 'ana')
  await site.publish(undo)
  expect(await site.read(about)).toBe(textPage('First'))
  await expect(site.port.restore(about, 99, await site.begin(), 'ana')).rejects.toThrow(/has no number 99/)
})

test('[WR8] [WR6] a page that comes back is not hidden by the redirect that its removal left', async () => {
  await using site = await createWriting()
  const [set, undo] = [await site.begin(), await site.begin()]
  await site.port.remove(about, { redirectTo: '/' }, set, 'ana')
  await site.publish(set)
  expect(await site.read('redirects.json')).toContain('/about')
  const [, first] = await site.port.history(about, { max: 2 })
  await site.port.restore(about, first?.number ?? 0, undo, 'ana')
  await site.publish(undo)
  expect(JSON.parse(await site.read('redirects.json'))).toEqual({ redirects: [] })
})

test('[SR12] [strapi#25802] publishing English leaves German alone', async () => {
  await using site = await createWriting()
  const [english, german] = [await site.begin(), await site.begin()]
  await site.save(english, about, second)
  await site.save(german, 'pages/ueber.md', textPage('Über'))
  await site.publish(english)
  await expect(site.read('pages/ueber.md')).rejects.toThrow(/ENOENT/)
  expect((await site.port.open('pages/ueber.md', german)).text).toBe(textPage('Über'))
})

test('[SR4] [payload#15803] drafts of other sets are named by set and author, so that one’s own are known', async () => {
  await using site = await createWriting()
  const [one, other] = [await site.begin(), await site.begin()]
  await site.save(one, about, second)
  expect((await site.port.open(about, other)).otherDrafts).toMatchObject([{ set: one, by: 'ana' }])
})

test('a draft that became what is published again is none', async () => {
  await using site = await createWriting()
  const set = await site.begin()
  await site.save(set, about, second)
  await site.save(set, about, textPage('First'))
  expect((await site.port.sets())[0]?.files).toEqual([])
  await expect(site.publish(set)).rejects.toThrow(/has nothing to publish/)
})

test('a text that is too long, or no text, is refused before anything is written', async () => {
  await using site = await createWriting()
  const set = await site.begin()
  await expect(site.save(set, about, 'x'.repeat(128 * 1024 + 1))).rejects.toThrow(/more than 128 KB/)
  await expect(site.save(set, about, 'x\ud800')).rejects.toThrow(/half a character/)
  expect(await site.save(set, about, textPage('H', '🏔️ مرحبا\n'.repeat(5_000)))).toMatchObject({
    kind: 'saved',
  })
})

test('[WR2] the documents of a set are checked once more, together, before it is published; errors stop all of it, advice stops nothing', async () => {
  await using site = await createWriting()
  const names: Record<string, DocumentFault> = {
    [about]: 'documentInvalid',
    'pages/new.md': 'documentFlawed',
  }
  const checked: string[][] = []
  const port = await site.openPort(site.dir, async (_set, drafts) => {
    const files = drafts.map(({ file }) => file)
    checked.push(files)
    return files.map((file) => invalid(file, 'heading', 'as the preview says', names[file]))
  })
  const set = await site.begin()
  for (const file of Object.keys(names)) await site.save(set, file, second)
  const seen = Object.fromEntries(
    await Promise.all(Object.keys(names).map(async (file) => [file, (await port.open(file, set)).revision])),
  )
  const result = await port.publish({ set, by: 'ana', seen })
  expect(checked).toEqual([Object.keys(names)])
  expect(result).toMatchObject({ kind: 'refused', problems: [{ detail: { file: about, field: 'heading' } }] })
  expect(await site.read(about)).not.toBe(second)
  names[about] = 'documentFlawed'
  expect(await port.publish({ set, by: 'ana', seen })).toMatchObject({ kind: 'published' })
})
