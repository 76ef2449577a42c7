import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { startSite } from '../../support/startSite.ts'
import { expectWholePages, slotsOf, untilSlotFrom } from '../../support/expectWholePages.ts'

test('[CP1] an altered server file is never run; the slot falls back, one line says so, and repairing heals without a restart', async () => {
  let repair = (): Promise<void> => Promise.resolve()
  const site = await startSite({
    async prepare({ registry, registryFolder }) {
      const live = (await registry.newest('production'))?.record.remotes['regions']
      const manifest = await registry.manifest(live?.manifest ?? '')
      const { sha256 } = manifest.files[manifest.server?.file ?? ''] ?? { sha256: '' }
      const blob = join(registryFolder, 'blobs', sha256)
      const good = await registry.blob(sha256)
      repair = () => writeFile(blob, good)
      await writeFile(blob, 'module.exports = { default: {} }')
    },
  })
  try {
    await expectWholePages(site.origin)
    expect(await site.logged(({ code }) => code === 'REMOTE_UNREADABLE')).toMatchObject({ remote: 'regions' })
    expect((await slotsOf(site.origin, '/'))['regions-carousel']?.from).toBe('fallback')
    await repair()
    await untilSlotFrom(site.origin, '/', 'regions-carousel', 'remote')
  } finally {
    await site.stop()
  }
})
