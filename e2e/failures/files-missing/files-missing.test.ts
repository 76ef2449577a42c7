import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import type { RemoteManifest } from '@tessera/kit/contract/composition'
import { expectWholePages, slotsOf, untilSlotFrom } from '../../support/expectWholePages.ts'
import type { RunningSite } from '../../support/startSite.ts'
import { useSite } from '../../support/useSite.ts'
import { untilLive } from '../../support/visitor.ts'

type Store = Pick<RunningSite, 'registry' | 'registryFolder'>
const gone = ['maps', 'consent']
let repair = (): Promise<void> => Promise.resolve()

async function liveManifest({ registry }: Store, name: string): Promise<RemoteManifest> {
  const live = (await registry.newest('production'))?.record.remotes[name]
  return registry.manifest(live?.manifest ?? '')
}

/** Deletes every file of one remote's current version. */
async function deleteFiles(store: Store, name: string): Promise<void> {
  for (const { sha256 } of Object.values((await liveManifest(store, name)).files))
    await rm(join(store.registryFolder, 'blobs', sha256), { force: true })
}

/** Alters what runs on the server. */
async function alterServerFile(store: Store, name: string): Promise<void> {
  const { files, server } = await liveManifest(store, name)
  const { sha256 } = files[server?.file ?? ''] ?? { sha256: '' }
  const blob = join(store.registryFolder, 'blobs', sha256)
  const good = await store.registry.blob(sha256)
  repair = () => writeFile(blob, good)
  await writeFile(blob, 'module.exports = { default: {} }')
}

const { site, visit } = useSite({
  async prepare(store) {
    for (const name of gone) await deleteFiles(store, name)
    await alterServerFile(store, 'regions')
  },
})

test('[CP1] the site starts where files are missing or altered: pages are whole, one line names each remote, and repairing heals without a restart', async () => {
  const { origin, logged } = site()
  await expectWholePages(origin)
  for (const name of [...gone, 'regions']) {
    const { version } = await liveManifest(site(), name)
    const line = await logged(({ code, remote }) => code === 'REMOTE_UNREADABLE' && remote === name)
    expect(line).toMatchObject({ version })
    if (gone.includes(name)) expect(line['cause']).toMatch(/missing/)
  }
  expect((await slotsOf(origin, '/'))['regions-carousel']?.from).toBe('fallback')
  await repair()
  await untilSlotFrom(origin, '/', 'regions-carousel', 'remote')
})

test('[CP1] deleting the files of a current remote while the site runs changes nothing for visitors', async () => {
  await deleteFiles(site(), 'regions')
  await expectWholePages(site().origin)
  await visit(async ({ page, go }) => {
    await go('/')
    await page.$eval('[data-slot="regions-carousel"]', (host) => host.scrollIntoView({ block: 'center' }))
    await untilLive(page, 'regions-carousel')
  })
})
