import { expect, test } from '@jest/globals'
import { readBase } from '../../registry/readBase.ts'
import { createSite } from '../../testing/createSite.ts'
import { fakeBuild } from '../../testing/fakeRemote.ts'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startTrialSite } from './startTrialSite.ts'

/** Answers before it has read its registry, as a site on a busy disk does; each answer says the how-manieth it is. */
const busySite = `
  let asked = 0
  const server = require('node:http').createServer((_request, response) => {
    asked += 1
    response.setHeader('asked', asked)
    response.end(asked < 4 ? 'ready, without remotes: no composition has been read yet\\n' : 'ready\\n')
  })
  server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port))`

test('[CP1] a version is tried once the site has read its composition, however late that is', async () => {
  await using folder = await createSite()
  const { registry, root } = folder
  const build = fakeBuild('maps', 'm1')
  const { manifest } = await registry.publish(build.manifest, build.files)
  await mkdir(join(root, 'shell/dist/server'), { recursive: true })
  await writeFile(join(root, 'shell/dist/server/server.js'), busySite)
  const started = await startTrialSite({
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
  const answer = await fetch(started.site.origin)
  await started.site.stop()
  expect(answer.headers.get('asked')).toBe('5')
})
