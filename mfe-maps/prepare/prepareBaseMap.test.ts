import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from '@jest/globals'
import { prepareBaseMap } from './prepareBaseMap.ts'

test('[MP5] the base map in git is what would be made, else npm run generate -w mfe-maps', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-base-map-'))
  const inGit = join(import.meta.dirname, '../generated')
  await prepareBaseMap(pathToFileURL(`${folder}/`))
  const made = await readdir(folder)
  expect(made.toSorted()).toEqual((await readdir(inGit)).toSorted())
  for (const name of made)
    expect((await readFile(join(folder, name))).equals(await readFile(join(inGit, name)))).toBe(true)
  await rm(folder, { recursive: true })
})
