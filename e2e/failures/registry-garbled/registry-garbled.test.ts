import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { useSite } from '../../support/useSite.ts'
import { expectWholePages, slotsOf } from '../../support/expectWholePages.ts'

const { site } = useSite()

test('[CP1] a garbled newest composition is refused; the site goes on with the one before', async () => {
  const before = await slotsOf(site().origin, '/')
  const { number } = (await site().registry.newest('production'))?.record ?? { number: 0 }
  const next = `${String(number + 1).padStart(16, '0')}.json`
  await writeFile(join(site().registryFolder, 'env', 'production', next), '{}')
  expect(await site().logged(({ code }) => code === 'COMPOSITION_REFUSED')).toMatchObject({
    cause: expect.any(String),
  })
  await expectWholePages(site().origin)
  expect(await slotsOf(site().origin, '/')).toEqual(before)
})
