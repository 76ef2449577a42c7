import { expect, test } from '@jest/globals'
import { createSite } from '../testing/createSite.ts'
import { withoutAnswer } from '../testing/withoutAnswer.ts'
import { readSide } from './compare.ts'

test('a remote whose manifest does not read is left out; a store that does not answer ends the comparison', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1')
  const named = (await site.registry.newest('production'))?.record.remotes['maps']?.manifest ?? ''
  const silent = withoutAnswer(site.registry, (sha256) => sha256 === named)
  await expect(readSide(silent, 'production', '1')).rejects.toThrow(/no answer/)
  const lost = {
    ...site.registry,
    manifest: (sha256: string) => site.registry.manifest(sha256.replace(/./g, '0')),
  }
  expect((await readSide(lost, 'production', '1')).manifests.size).toBe(0)
})
