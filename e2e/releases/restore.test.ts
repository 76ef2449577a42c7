import { rm } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { expect, test } from '@jest/globals'
import { restoreDrill } from '../support/restoreDrill.ts'
import { seededRegistry, stateOf } from '../support/startSite.ts'

test('[OP2] the drill: 60 promotions, the folder removed under a site that serves, restored; it goes on', async () => {
  const folder = await seededRegistry()
  const backup = `${folder}-backup`
  try {
    const seconds = await restoreDrill({
      url: pathToFileURL(folder).href,
      folder,
      backup: pathToFileURL(backup).href,
      lose: () => rm(folder, { recursive: true }),
    })
    process.stdout.write(`a folder: ${JSON.stringify(seconds)} seconds\n`)
    expect(seconds.objects).toBeGreaterThan(60)
  } finally {
    for (const one of [folder, backup, stateOf(folder)]) await rm(one, { recursive: true, force: true })
  }
}, 120_000)
