import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { createFolder } from '@tessera/store/testing/createFolder'
import { readKeys } from './readKeys.ts'

test('a folder of keys that is not there holds none; one that cannot be read is an error', async () => {
  await using folder = await createFolder()
  expect(await readKeys(join(folder.path, 'keys'))).toEqual([])
  await writeFile(join(folder.path, 'keys'), '')
  await expect(readKeys(join(folder.path, 'keys'))).rejects.toMatchObject({ kind: 'KEY_MISSING' })
})
