import { expect, test } from '@jest/globals'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectKillsLoseNothing } from './killConformance.ts'
import { expectRaceLosesNothing } from './raceSaves.ts'

test.each([
  [
    'killed at 5 moments, a writer loses nothing that was acknowledged, and no set is there in part',
    expectKillsLoseNothing,
    5,
  ],
  ['two writers in a race: of 40 saves none is lost', expectRaceLosesNothing, 40],
] as const)('[WR1] %s', async (_what, check, count) => {
  const root = await mkdtemp(join(tmpdir(), 'studio-'))
  await check(join(root, 'content'), `file:${root}/store`, count)
  await rm(root, { recursive: true })
  expect.hasAssertions()
})
