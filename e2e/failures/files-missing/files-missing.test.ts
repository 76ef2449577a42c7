import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { untilLive } from '../../support/visitor.ts'
import { remoteNames, startSite, type RunningSite } from '../../support/startSite.ts'
import { useSite } from '../../support/useSite.ts'
import { expectWholePages, untilSlotFrom } from '../../support/expectWholePages.ts'

/** Deletes every file of one remote's live version. */
async function deleteFiles(
  { registry, registryFolder }: Pick<RunningSite, 'registry' | 'registryFolder'>,
  name: string,
): Promise<string> {
  const live = (await registry.newest('production'))?.record.remotes[name]
  if (!live) throw new Error(`${name} is not live`)
  const manifest = await registry.manifest(live.manifest)
  for (const { sha256 } of Object.values(manifest.files))
    await rm(join(registryFolder, 'blobs', sha256), { force: true })
  return live.version
}

const others = remoteNames.filter((name) => name !== 'regions')

test.each([[['regions'], 'fallback'] as const, [others, 'remote'] as const])(
  '[CP1] the site starts without the files of %j: pages are whole, one line names each',
  async (names, carousel) => {
    const versions = new Map<string, string>()
    const site = await startSite({
      async prepare(store) {
        for (const name of names) versions.set(name, await deleteFiles(store, name))
      },
    })
    try {
      await expectWholePages(site.origin)
      for (const [remote, version] of versions) {
        const line = await site.logged(
          (one) => one['code'] === 'REMOTE_UNREADABLE' && one['remote'] === remote,
        )
        expect(line).toMatchObject({ version, cause: expect.stringMatching(/missing/) })
      }
      await untilSlotFrom(site.origin, '/', 'regions-carousel', carousel)
    } finally {
      await site.stop()
    }
  },
)

describe('while it runs', () => {
  const { site, visit } = useSite()

  test('[CP1] deleting the files of a live remote changes nothing for visitors', async () => {
    await deleteFiles(site(), 'regions')
    await expectWholePages(site().origin)
    await visit(async ({ page, go, expectNoErrors }) => {
      await go('/')
      await page.$eval('[data-slot="regions-carousel"]', (host) => host.scrollIntoView({ block: 'center' }))
      await untilLive(page, 'regions-carousel')
      expectNoErrors()
    })
  })
})
