import { execFile } from 'node:child_process'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, test } from '@jest/globals'
import { root } from '../support/startSite.ts'
import { createStockPlace, expectStockRemote, putStockLive } from '../support/expectStockRemote.ts'
import { useSite } from '../support/useSite.ts'

const run = promisify(execFile)
const place = await createStockPlace()
process.env['CONTENT_DIR'] = place.content // of the site and of the trial

/** As a team has them; the site itself needs none of these. */
const builders = [
  '@rspack/core@2.3.2',
  'vite@8.3.8',
  '@module-federation/enhanced@2.9.2',
  '@module-federation/vite@1.23.0',
  'react@19',
  'react-dom@19',
]

const { site, visit } = useSite({ env: { POLL_MS: '100' } })
const team = join(place.folder, 'team')
beforeAll(async function installBuilders() {
  await cp(join(root, 'e2e/fixtures/mfe-stock'), team, { recursive: true })
  await writeFile(join(team, 'package.json'), '{ "name": "team", "version": "2.0.0", "type": "module" }')
  await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...builders], { cwd: team })
})
afterAll(() => place.remove())

test.each(['rspack', 'vite'])(
  '[CP3] what the stock plugin of %s built is imported, passes every check and is live',
  async (builder) => {
    const built = join(place.folder, builder)
    // Not that of a test: the plugin of Vite makes less there.
    await run('node', [`${builder}.mjs`, built], {
      cwd: team,
      env: { PATH: process.env['PATH'] },
    })
    await putStockLive(site(), built)
    await visit(expectStockRemote)
  },
)
