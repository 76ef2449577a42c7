import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { openRegistry } from '@tessera/release/registry'
import { seedRegistry } from '@tessera/release/seeding'
import { createBucket } from '@tessera/release/testing/createBucket'
import { loseBucket } from '@tessera/release/testing/loseBucket'
import { restoreDrill } from '../support/restoreDrill.ts'
import { keysFolder, remoteNames, root } from '../support/startSite.ts'

test.each(['a folder', 'another bucket'])(
  '[OP2] the drill on S3, backed up to %s: the bucket is removed under a site that serves, restored; it goes on',
  async (place) => {
    const folder = await mkdtemp(join(tmpdir(), 'tessera-drill-'))
    const url = await createBucket()
    const seeding = { root, remotes: [...remoteNames], environment: 'production', keys: keysFolder }
    await seedRegistry({ registry: openRegistry(url), ...seeding, log: () => {} })
    const seconds = await restoreDrill({
      url,
      folder,
      backup: place === 'a folder' ? `file:${folder}/backup` : await createBucket(),
      lose: () => loseBucket(url),
    })
    process.stdout.write(`S3, backed up to ${place}: ${JSON.stringify(seconds)} seconds\n`)
    expect(seconds.objects).toBeGreaterThan(60)
    await rm(folder, { recursive: true })
  },
  180_000,
)
