import { afterEach, expect, test } from '@jest/globals'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { until } from '@tessera/kit/testing/until'
import { createFolderStore } from './testing/createFolderStore.ts'
import {
  createFollowedContent,
  smallSite,
  textPage,
  type FollowedContent,
} from './testing/createTestContent.ts'
import { openWritePort, type Revision } from './write/openWritePort.ts'
import { hashOf } from './documents/hashOf.ts'
import type { Publication } from './documents/readPublication.ts'

const files = Array.from({ length: 20 }, (_none, at) => `pages/page-${at}.md`)
const pages = (heading: string) => Object.fromEntries(files.map((file) => [file, textPage(heading)]))

let site: FollowedContent
let root: string
afterEach(async () => {
  await site.close()
  await rm(root, { recursive: true })
})

async function begin(heading: string) {
  site = await createFollowedContent({ ...smallSite, ...pages('Old') })
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

/** What visitors see of the set with each change: a document of no set is changed behind it. */
async function seenWhile(act: () => Promise<unknown>): Promise<readonly string[][]> {
  const seen: string[][] = []
  site.content.watch(() => void headings().then((all) => seen.push([...all].map(String).toSorted())))
  await act()
  await until('the set', () => seen.length > 0)
  await site.write('pages/about.md', textPage('Behind'))
  await until('what was changed behind it', async () => {
    expect(await site.content.page('/about')).toMatchObject({ heading: 'Behind' })
    return seen.length > 1
  })
  return seen
}

test('[WR2] a set of 20 documents becomes visible in one change; half written when its writer was killed it stays as it was, all else goes on, and the next start finishes it', async () => {
  const { port, store, publish } = await begin('New')
  expect(await seenWhile(publish)).toEqual([['New'], ['New']])
  const { applied } = JSON.parse(await readHere('.tessera/published.json')) as Publication
  const texts = await Promise.all(files.map(async (file) => ({ file, text: await hashIn(file) })))
  await port.close()
  const half: Publication = {
    applied: applied - 1,
    last: [],
    applying: { number: applied, files: texts },
  }
  await site.write('.tessera/published.json', half)
  await site.write(files[0] ?? '', textPage('Half'))
  await until('the report', () => site.problems.some(({ cause }) => cause.includes('is held back: not all ')))
  await site.write('pages/about.md', textPage('Third'))
  await until('all else', async () => {
    expect(await site.content.page('/about')).toMatchObject({ heading: 'Third' })
    return true
  })
  expect(await headings()).toEqual(new Set(['New']))
  const finished = await openWritePort({ dir: site.dir, store })
  await until('the set as it was published', async () => (await readHere(files[0] ?? '')).includes('New'))
  await finished.close()
})

test('[WR2] a set whose files are written slowly becomes visible in one change', async () => {
  const { port } = await begin('New')
  const last = files.slice(0, 3)
  const applying = { number: 90, files: last.map((file) => ({ file, text: null })) }
  const done: Publication = { applied: 90, last: [{ number: 90, files: last }] }
  const seen = await seenWhile(async function writeSlowly() {
    await site.write('.tessera/published.json', { applied: 1, last: [], applying })
    for (const file of last) {
      await site.write(file, textPage('New'))
      await wait(150) // longer than the watcher waits for more
    }
    await site.write('.tessera/published.json', done)
  })
  expect(seen).toEqual([
    ['New', 'Old'],
    ['New', 'Old'],
  ])
  expect(await site.content.page('/page-2')).toMatchObject({ heading: 'New' })
  await port.close()
})

const readHere = (file: string) => readFile(join(site.dir, file), 'utf8')
const hashIn = async (file: string) => hashOf(await readHere(file))
