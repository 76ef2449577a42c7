import { expect, test } from '@jest/globals'
import { readBase } from '../../log/readBase.ts'
import { createSite, type Site } from '../../testing/createSite.ts'
import { fakeBuild } from '../../testing/fakeRemote.ts'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startCheckSite } from './startCheckSite.ts'
import type { CheckSite } from './startServer.ts'

/**
 * Answers before it has read its registry, as a site on a busy disk does; each answer says the how-manieth it is.
 * `/content` is what it has compiled.
 */
const busySite = `
  let asked = 0
  const server = require('node:http').createServer((request, response) => {
    if (request.url === '/content')
      return response.end(require('node:fs').readdirSync(process.env.STATE_DIR + '/content').join())
    asked += 1
    response.setHeader('asked', asked)
    response.end(asked < 4 ? 'ready, without remotes: no composition has been read yet\\n' : 'ready\\n')
  })
  server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port))`

async function startSite(folder: Site): Promise<CheckSite> {
  const { registry, root } = folder
  const build = fakeBuild('maps', 'm1')
  const { manifest } = await registry.publish(build.manifest, build.files)
  await mkdir(join(root, 'shell/dist/server'), { recursive: true })
  await writeFile(join(root, 'shell/dist/server/server.js'), busySite)
  const started = await startCheckSite({
    registry,
    remote: 'maps',
    version: build.manifest.version,
    manifest,
    base: await readBase(registry, 'production'),
    provided: {},
    environment: 'production',
    site: root,
  })
  if (started.status === 'failed') throw new Error(started.cause)
  return started.site
}

test('[CP1] a version is tried once the site has read its composition, however late that is', async () => {
  await using folder = await createSite()
  const site = await startSite(folder)
  const answer = await fetch(site.origin)
  await site.stop()
  expect(answer.headers.get('asked')).toBe('5')
})

test('[CP1] a check begins with what its site compiled of the content', async () => {
  await using folder = await createSite()
  const compiled = join(folder.root, '.tessera/state/content')
  await mkdir(compiled, { recursive: true })
  for (const name of ['one.1.sqlite', 'one.1.sqlite.77.next']) await writeFile(join(compiled, name), '')
  const site = await startSite(folder)
  const answer = await fetch(`${site.origin}/content`)
  await site.stop()
  expect(await answer.text()).toBe('one.1.sqlite')
})
