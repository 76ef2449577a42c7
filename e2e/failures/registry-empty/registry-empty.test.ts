import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { startSite } from '../../support/startSite.ts'
import { expectWholePages, slotsOf } from '../../support/expectWholePages.ts'

test('[CP1] with nothing promoted every page is whole, in plain HTML', async () => {
  const site = await startSite({
    prepare: ({ registryFolder }) => rm(join(registryFolder, 'env'), { recursive: true }),
  })
  try {
    await expectWholePages(site.origin)
    expect((await slotsOf(site.origin, '/'))['regions-carousel']?.from).toBe('fallback')
  } finally {
    await site.stop()
  }
})
