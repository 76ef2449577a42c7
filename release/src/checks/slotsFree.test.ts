import { expect, test } from '@jest/globals'
import { readBase } from '../log/readBase.ts'
import { createSite } from '../testing/createSite.ts'
import { withoutAnswer } from '../testing/withoutAnswer.ts'
import { slotsFree } from './quickChecks.ts'

test('[CP1] slots do not count as free while the manifest of another current remote cannot be read', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1')
  const version = await site.publish('atlas', 'a1')
  const base = await readBase(site.registry, 'production')
  const registry = withoutAnswer(site.registry, (sha256) => sha256 === base.remotes['maps']?.manifest)
  const manifest = (await registry.version('atlas', version)) ?? ''
  const candidate = { registry, remote: 'atlas', version, manifest, base, environment: 'production' }
  await expect(slotsFree.run({ ...candidate, provided: {}, site: site.root })).rejects.toThrow(/no answer/)
})
