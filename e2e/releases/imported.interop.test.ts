import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { root } from '../support/startSite.ts'
import {
  createStockPlace,
  expectStockRemote,
  importStock,
  putStockLive,
} from '../support/expectStockRemote.ts'
import { useSite } from '../support/useSite.ts'

const place = await createStockPlace()
process.env['CONTENT_DIR'] = place.content // of the site and of the trial

const { site, visit } = useSite({ env: { POLL_MS: '100' } })
const built = (type: string) => join(place.folder, type)
beforeAll(async function buildBoth() {
  const build = join(root, 'e2e/fixtures/mfe-stock/webpack.mjs')
  for (const type of ['module', 'var'])
    await promisify(execFile)('node', [build, built(type), type], { cwd: root })
})
afterAll(() => place.remove())

test('[CP3] what the stock plugin of webpack built is imported, passes every check and is live', async () => {
  await putStockLive(site(), built('module'))
  expect(await importStock(site(), built('module'))).toContain('is published already')
  await visit(expectStockRemote)
})

test('[CP3] a classic script is refused with that reason', async () => {
  await expect(importStock(site(), built('var'))).rejects.toMatchObject({
    stderr: expect.stringContaining('remoteEntry.js is a classic script (remoteEntry.type var)'),
  })
})
