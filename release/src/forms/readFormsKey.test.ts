import { generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { createFolder } from '@tessera/store/testing/createFolder'
import { newFormsKey } from '../testing/formsToRead.ts'
import { readFormsKey } from './readFormsKey.ts'

test('[FV4] a server takes a public key of full strength, and no private one', async () => {
  await using folder = await createFolder()
  const pair = newFormsKey()
  async function read(pem: string, half: 'public' | 'private') {
    await writeFile(join(folder.path, 'key'), pem)
    return readFormsKey(join(folder.path, 'key'), half)
  }
  expect((await read(pair.public, 'public')).type).toBe('public')
  expect((await read(pair.private, 'private')).type).toBe('private')
  await expect(read(pair.private, 'public')).rejects.toThrow('it is the other half')
  await expect(read(pair.public, 'private')).rejects.toThrow('it is the other half')
  await expect(read(newFormsKey(2048).public, 'public')).rejects.toThrow('3072 bits')
  const ed25519 = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' })
  await expect(read(ed25519.toString(), 'public')).rejects.toThrow('no RSA key')
  await expect(read('rubbish', 'public')).rejects.toThrow('is not the public key of sent forms')
  await expect(readFormsKey(join(folder.path, 'none'), 'public')).rejects.toThrow('no such file')
})
