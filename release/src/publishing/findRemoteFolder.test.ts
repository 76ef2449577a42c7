import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { createSite } from '../testing/createSite.ts'
import { createFolder } from '@tessera/store/testing/createFolder'
import { fakeBuild, writeFiles } from '../testing/fakeRemote.ts'
import { publishRemote } from './publishRemote.ts'

test("in a repository of its own, a remote's build is in its dist", async () => {
  await using site = await createSite()
  await using own = await createRepository()
  const request = { registry: site.registry, root: own.path, remote: 'maps' }
  const next = 'Run `npx tessera-kit build`, then `release publish maps`.'
  await expect(publishRemote(request)).rejects.toMatchObject({ kind: 'BUILD_MISSING', fix: next })
  await writeFiles(join(own.path, 'dist'), fakeBuild('maps', 'm1'))
  expect(await publishRemote(request)).toMatchObject({ outcome: 'new', build: 'npx tessera-kit build' })
})

test('there, the build of another remote is refused by its name', async () => {
  await using site = await createSite()
  await using own = await createRepository()
  await writeFiles(join(own.path, 'dist'), fakeBuild('maps', 'm1'))
  const request = { registry: site.registry, root: own.path, remote: 'media' }
  const message = 'dist/manifest.json: it belongs to maps.'
  await expect(publishRemote(request)).rejects.toMatchObject({ kind: 'BUILD_BROKEN', message })
})

/** With a declaration, as every remote has. */
async function createRepository() {
  const folder = await createFolder()
  await mkdir(join(folder.path, 'src'))
  await writeFile(join(folder.path, 'src/remote.ts'), '')
  return folder
}
