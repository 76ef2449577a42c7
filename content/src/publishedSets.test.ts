import { afterEach, expect, test } from '@jest/globals'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createFolderStore } from './testing/createFolderStore.ts'
import { createTestContent, smallSite, textPage, type TestContent } from './testing/createTestContent.ts'
import { openWritePort, type Revision } from './write/openWritePort.ts'
import { hashOf } from './documents/hashOf.ts'
import type { Publication } from './documents/readPublication.ts'

const files = Array.from({ length: 20 }, (_none, at) => `pages/page-${at}.md`)
const pages = (heading: string) => Object.fromEntries(files.map((file) => [file, textPage(heading)]))

let site: TestContent
let root: string
afterEach(async () => {
  await site.close()
  await rm(root, { recursive: true })
})

async function begin(heading: string) {
  site = await createTestContent({ ...smallSite, ...pages('Old') })
  root = await mkdtemp(join(tmpdir(), 'store-'))
  const store = createFolderStore(root)
  const port = await openWritePort({ dir: site.dir, store })
  const { set } = await port.createSet('All', 'ana')
  const seen: Record<string, Revision> = {}
  for (const file of files) {
    const { revision } = await port.open(file, set)
    const saved = await port.save({ set, file, base: revision, text: textPage(heading), by: 'ana' })
    seen[file] = saved.revision
  }
  return { port, store, publish: () => port.publish({ set, by: 'ana', seen }) }
}

const headings = async () => {
  const all = await Promise.all(files.map((_file, at) => site.content.page(`/page-${at}`)))
  return new Set(all.map((page) => page && 'heading' in page && page.heading))
}

test('[WR2] a set of 20 documents becomes visible in one change', async () => {
  const { port, publish } = await begin('New')
  const seen: unknown[] = []
  site.content.watch(() => void headings().then((all) => seen.push([...all])))
  const change = site.nextChange()
  await publish()
  await change
  while (seen.length === 0) await wait(20)
  await wait(500) // in which another would come
  expect(seen).toEqual([['New']])
  await port.close()
})

test('[WR2] a set whose files are written slowly becomes visible in one change', async () => {
  const { port } = await begin('New')
  const last = files.slice(0, 4)
  const applying = { number: 90, since: 0, files: last.map((file) => ({ file, text: null })) }
  const seen: unknown[] = []
  site.content.watch(() => void headings().then((all) => seen.push([...all].map(String).toSorted())))
  await site.write('.tessera/published.json', { applied: 1, last: [], applying })
  for (const file of last) {
    await site.write(file, textPage('New'))
    await wait(200) // longer than the watcher waits for more
  }
  const done: Publication = { applied: 90, last: [{ number: 90, files: last }] }
  await site.write('.tessera/published.json', done)
  await site.nextChange()
  while (seen.length === 0) await wait(20)
  await wait(500) // in which another would come
  expect(seen).toEqual([['New', 'Old']])
  expect(await site.content.page('/page-3')).toMatchObject({ heading: 'New' })
  await port.close()
})

test('[WR2] a set that was half written when its writer was killed stays as it was, all else goes on, and the next start finishes it', async () => {
  const { port, store, publish } = await begin('New')
  await publish()
  await site.nextChange()
  const { applied } = JSON.parse(await readHere('.tessera/published.json')) as Publication
  const texts = await Promise.all(files.map(async (file) => ({ file, text: await hashIn(file) })))
  await port.close()
  const half: Publication = {
    applied: applied - 1,
    last: [],
    applying: { number: applied, since: 0, files: texts },
  }
  await site.write('.tessera/published.json', half)
  await site.write(files[0] ?? '', textPage('Half'))
  await wait(300)
  await site.write('pages/about.md', textPage('Second'))
  await site.nextChange()
  expect(await headings()).toEqual(new Set(['New']))
  expect(site.problems.map(({ cause }) => cause).join('\n')).toMatch(
    /is held back: of what was published as number/,
  )
  const finished = await openWritePort({ dir: site.dir, store })
  while (!(await readHere(files[0] ?? '')).includes('New')) await wait(20)
  await finished.close()
}, 60_000)

const readHere = (file: string) => readFile(join(site.dir, file), 'utf8')
const hashIn = async (file: string) => hashOf(await readHere(file))
