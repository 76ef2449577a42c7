import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { createFolder } from '../testing/createFolder.ts'
import { defaultSite } from './defaultSite.ts'

test('the site is what package.json names, else the folder itself; a name that is none is refused', async () => {
  await using folder = await createFolder()
  const { path } = folder
  const name = (value: object) => writeFile(join(path, 'package.json'), JSON.stringify(value))
  expect(defaultSite(path)).toBe(path)
  await name({ name: 'museums' })
  expect(defaultSite(path)).toBe(path)
  await name({ tessera: { site: 'sites/museums' } })
  expect(defaultSite(path)).toBe(join(path, 'sites/museums'))
  await name({ tessera: { site: 5 } })
  expect(() => defaultSite(path)).toThrow(`${join(path, 'package.json')}: tessera.site must name a folder.`)
})
