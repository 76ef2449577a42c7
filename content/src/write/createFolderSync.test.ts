import { expect, test } from '@jest/globals'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOf } from '../documents/hashOf.ts'
import { publicationFile, readPublication } from '../documents/readPublication.ts'
import { smallSite, textPage } from '../testing/createTestContent.ts'
import { createWriting } from '../testing/createWriting.ts'
import { createContentFolder } from './ContentFolder.ts'
import { createFolderSync } from './createFolderSync.ts'
import { createLog } from './createLog.ts'
import { createTexts } from './createTexts.ts'

const about = 'pages/about.md'

/** A process that saw the log only as far as it was, and has the lease now. */
async function createSuccessor({
  dir,
  store,
}: Pick<Awaited<ReturnType<typeof createWriting>>, 'dir' | 'store'>) {
  const log = await createLog(store, { now: Date.now, onDamage: () => {} })
  const lease = { hold: async () => true, release: async () => {} }
  return createFolderSync({
    folder: createContentFolder(dir),
    log,
    texts: createTexts(store),
    lease,
  })
}

test('[WR2] who takes over finishes a set of a process that was further in the log, and counts on', async () => {
  await using writing = await createWriting({ ...smallSite, [about]: textPage('Old') })
  const { dir, port, save, publish } = writing
  const sync = await createSuccessor(writing)
  for (const heading of ['First', 'Second']) {
    const { set } = await port.createSet(heading, 'ana')
    await save(set, about, textPage(heading))
    await publish(set)
  }
  const { applied, last } = await readPublication(dir)
  const [first] = last
  const { set } = await port.createSet('Third', 'ana')
  await save(set, about, textPage('Third'))
  const hash = hashOf(textPage('Third'))
  const interrupted = {
    applied,
    last,
    applying: { number: applied, files: [{ file: about, text: hash }] },
  }
  await writeFile(join(dir, publicationFile), JSON.stringify(interrupted))
  await sync.apply()
  expect(await readFile(join(dir, about), 'utf8')).toBe(textPage('Third'))
  const now = await readPublication(dir)
  expect([now.applied >= applied, now.applying, now.last[0]]).toEqual([true, undefined, first])
})

test('[WR2] a reader that looks seldom is told that it knows not all sets', async () => {
  await using writing = await createWriting({ ...smallSite, [about]: textPage('Old') })
  const { dir, port, save, publish } = writing
  for (let round = 0; round < 52; round++) {
    const { set } = await port.createSet(`Round ${round}`, 'ana')
    await save(set, about, textPage(`Round ${round}`))
    await publish(set)
  }
  const { last, forgotten = 0 } = await readPublication(dir)
  expect([last.length, forgotten > 0 && forgotten < (last[0]?.number ?? 0)]).toEqual([50, true])
})
