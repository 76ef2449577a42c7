import { expect, test } from '@jest/globals'
import { promoteRemote } from '../promotion/promoteRemote.ts'
import { openRegistry } from '../registry/openRegistry.ts'
import { openStore } from '@tessera/store/openStore'
import { createBucket } from '../testing/createBucket.ts'
import { asAnn } from '../testing/createSite.ts'
import { fakeBuild } from '../testing/fakeRemote.ts'
import { collectGarbage } from './collectGarbage.ts'

test('[CP2] in an object store too, what is current stays whole and what no one needs goes', async () => {
  const url = await createBucket()
  const [registry, store] = [openRegistry(url), openStore(url)]
  const [live, spare] = [fakeBuild('maps', 'live'), fakeBuild('maps', 'spare')]
  for (const { manifest, files } of [live, spare]) await registry.publish(manifest, files)
  await promoteRemote({ ...asAnn, registry, remote: 'maps', version: live.manifest.version })
  const now = new Date(Date.now() + 9 * 24 * 3600 * 1000)
  const { removed } = await collectGarbage({ registry, store, last: 20, now })
  expect(removed.filter((key) => !key.startsWith('claims/'))).toHaveLength(3)
  expect(await registry.missing(live.manifest)).toEqual([])
  expect(await registry.versions('maps')).toEqual([live.manifest.version])
  expect(await store.list('removed')).toEqual([])
})
