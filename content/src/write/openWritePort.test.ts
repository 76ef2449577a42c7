import { expect, test } from '@jest/globals'
import { rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { textPage } from '../testing/createTestContent.ts'
import { createWriting } from '../testing/createWriting.ts'

const about = 'pages/about.md'
const first = textPage('First')
const second = textPage('Second')

test('[WR1] a draft is in no file until it is published; then it is, and in the history with the text before it', async () => {
  await using site = await createWriting()
  const set = await site.begin()
  expect(await site.save(set, about, second)).toMatchObject({ kind: 'saved', problems: [] })
  expect(await site.read(about)).toBe(first)
  expect(await site.port.open(about, set)).toMatchObject({
    kind: 'page',
    path: '/about',
    text: second,
    published: { text: first },
    draft: { by: 'ana' },
    otherDrafts: [],
  })
  expect(await site.publish(set)).toMatchObject({ kind: 'published', files: [about] })
  expect(await site.read(about)).toBe(second)
  const history = await site.port.history(about, { max: 10 })
  expect(history).toMatchObject([{ did: 'publish', by: 'ana', set }, { did: 'folder' }])
  expect(await site.port.textAt(about, history[1]?.number ?? 0)).toBe(first)
  expect(await site.port.sets()).toEqual([])
})

test('[WR3] [SR1] [payload#15486] a stale save in a second tab or by a second person writes nothing', async () => {
  await using site = await createWriting()
  const set = await site.begin()
  const { revision } = await site.port.open(about, set)
  await site.port.save({ set, file: about, base: revision, text: second, by: 'ana' })
  const stale = { set, file: about, base: revision, text: textPage('Third'), by: 'ben' }
  expect(await site.port.save(stale)).toMatchObject({
    kind: 'conflict',
    base: first,
    theirs: second,
    by: 'ana',
  })
  expect((await site.port.open(about, set)).text).toBe(second)
})

test('[WR3] a save whose answer was lost may be sent again', async () => {
  await using site = await createWriting()
  const set = await site.begin()
  const { revision } = await site.port.open(about, set)
  const edit = { set, file: about, base: revision, text: second, by: 'ana' }
  expect(await site.port.save(edit)).toEqual(await site.port.save(edit))
  expect(await site.port.activity({ max: 10 })).toHaveLength(3)
})

test('[WR3] [SR6] [decap#1229] Publish sends what is on the screen, or says what else is there', async () => {
  await using site = await createWriting()
  const set = await site.begin()
  await site.save(set, about, second)
  const { revision } = await site.port.open(about, set)
  await site.save(set, about, textPage('Third'), 'ben')
  const result = await site.port.publish({ set, by: 'ana', seen: { [about]: revision } })
  expect(result).toMatchObject({ kind: 'conflict', conflicts: [{ theirs: textPage('Third'), by: 'ben' }] })
  expect(await site.read(about)).toBe(first)
})

test('[WR3] [SR3] [emdash PR#3118] no publish and no schedule slips over an open conflict; a draft that takes it in may', async () => {
  await using site = await createWriting()
  const [one, other] = [await site.begin(), await site.begin()]
  await site.save(one, about, second)
  await site.save(other, about, textPage('Third'), 'ben')
  await site.publish(one)
  expect(await site.publish(other)).toMatchObject({ kind: 'conflict', conflicts: [{ theirs: second }] })
  expect(await site.publish(other, 'ben', site.clock.now + 60_000)).toMatchObject({ kind: 'conflict' })
  const { behind, published, revision } = await site.port.open(about, other)
  expect(behind).toMatchObject({ base: first, theirs: second, by: 'ana' })
  const taken = { set: other, file: about, base: revision, onto: published.revision, by: 'ben' }
  await site.port.save({ ...taken, text: textPage('Both') })
  expect(await site.publish(other, 'ben')).toMatchObject({ kind: 'published' })
  expect(await site.read(about)).toBe(textPage('Both'))
})

test('[WR4] [SR7] [payload#1112] a draft never replaces an older revision: a change made by hand leaves it behind', async () => {
  await using site = await createWriting()
  const set = await site.begin()
  await site.save(set, about, second)
  await site.write(about, textPage('By hand'))
  expect(await site.port.open(about, set)).toMatchObject({
    behind: { theirs: textPage('By hand'), by: 'folder' },
  })
  expect(await site.publish(set)).toMatchObject({ kind: 'conflict' })
  expect(await site.port.history(about, { max: 1 })).toMatchObject([{ by: 'folder', did: 'folder' }])
})

test('what no site would show is not published', async () => {
  await using site = await createWriting()
  const set = await site.begin()
  const saved = await site.save(set, about, 'no fields')
  expect(saved).toMatchObject({ problems: [{ name: 'documentInvalid' }] })
  expect(await site.publish(set)).toMatchObject({ kind: 'refused', problems: [{ name: 'documentInvalid' }] })
})

test.each([
  ['a path out of the folder', 'pages/../../x.md'],
  ['an absolute path', '/etc/x.md'],
  ['a hidden file', 'pages/.x.md'],
  ['no document', 'media/x.png'],
  ['a name with a line end', 'pages/a\nb.md'],
])('[WR7] %s is refused', async (_what, file) => {
  await using site = await createWriting()
  const set = await site.begin()
  await expect(site.port.open(file, set)).rejects.toThrow(/is not the name of a document/)
  await expect(site.port.save({ set, file, base: null, text: '', by: 'ana' })).rejects.toThrow(
    /is not the name/,
  )
})

test('[WR7] a link leads to no file, in the folder or out of it', async () => {
  await using site = await createWriting({ ...site0, '../other/x.md': 'secret' })
  const set = await site.begin()
  await symlink(join(site.root, 'other'), join(site.dir, 'pages/out'))
  await symlink(join(site.root, 'other/x.md'), join(site.dir, 'pages/link.md'))
  await expect(site.port.open('pages/out/x.md', set)).rejects.toThrow(/leads out of the content folder/)
  await expect(site.port.open('pages/link.md', set)).rejects.toThrow(/is a link/)
})

test('[WR2] a published set that was not written yet is, when the folder is opened again', async () => {
  await using site = await createWriting()
  const set = await site.begin()
  await site.save(set, about, second)
  await site.publish(set)
  await rm(join(site.dir, '.tessera'), { recursive: true })
  await site.write(about, first)
  await site.port.close()
  await site.openPort()
  expect(await site.read(about)).toBe(second)
})

const site0 = { 'site.json': {}, [about]: first }

test('[WR2] a folder that was copied from another studio, or whose store was lost, is published to', async () => {
  await using site = await createWriting()
  const applying = { number: 91, files: [{ file: 'pages/other.md', text: 'f'.repeat(64) }] }
  await site.write('.tessera/published.json', JSON.stringify({ applied: 90, last: [], applying }))
  const set = await site.begin()
  await site.save(set, about, second)
  expect(await site.publish(set)).toMatchObject({ kind: 'published' })
  expect(await site.read(about)).toBe(second)
  expect(await site.port.history(about, { max: 10 })).toMatchObject([{ did: 'publish' }, { did: 'folder' }])
})
