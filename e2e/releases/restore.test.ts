import { rename, rm } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { expect, test } from '@jest/globals'
import { restoreDrill } from '../support/restoreDrill.ts'
import { seededRegistry, stateOf } from '../support/startSite.ts'

test('[OP2] the drill: promotions, the folder removed under a site that serves, restored; it goes on', async () => {
  const folder = await seededRegistry()
  const backup = `${folder}-backup`
  const away = `${folder}-away`
  try {
    const { objects } = await restoreDrill({
      url: pathToFileURL(folder).href,
      folder,
      backup: pathToFileURL(backup).href,
      lose: () => rename(folder, away), // all at once: the site may write in it while files are removed one by one
      promotions: 8,
    })
    expect(objects).toBeGreaterThan(8)
  } finally {
    for (const one of [folder, away, backup, stateOf(folder)]) await rm(one, { recursive: true, force: true })
  }
})
