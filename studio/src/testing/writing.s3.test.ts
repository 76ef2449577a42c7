import { test } from '@jest/globals'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBucket } from '@tessera/release/testing/createBucket'
import { expectKilledStudiosLoseNothing, kills } from './killedStudios.ts'
import { expectKillsLoseNothing } from './killConformance.ts'
import { expectRaceLosesNothing } from './raceSaves.ts'

test.each([
  ['two studios in a race: of 1,000 saves none is lost', expectRaceLosesNothing, 1_000],
  [
    'killed at 20 moments, a studio loses nothing that was acknowledged, and no set is there in part',
    expectKillsLoseNothing,
    20,
  ],
] as const)(
  '[WR1] %s',
  async (_what, check, count) => {
    const root = await mkdtemp(join(tmpdir(), 'studio-'))
    await mkdir(join(root, 'content'))
    await check(join(root, 'content'), await createBucket(), count)
    await rm(root, { recursive: true })
  },
  1_200_000,
)

test(`[WR1] [WR2] two studio programs on one bucket, one of them killed at ${kills} moments: nothing acknowledged is lost, no set is seen in part`, async () => {
  await expectKilledStudiosLoseNothing(await createBucket(), kills)
}, 3_000_000)
