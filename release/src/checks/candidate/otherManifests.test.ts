import { expect, test } from '@jest/globals'
import { RegistryError } from '@tessera/store/RegistryError'
import { type Candidate, otherManifests } from './Candidate.ts'

const remotes = Object.fromEntries(
  ['maps', 'media', 'regions'].map((name) => [name, { version: '1', manifest: `of ${name}` }]),
)

const others = (manifest: (sha256: string) => Promise<unknown>) =>
  otherManifests({ registry: { manifest }, remote: 'maps', base: { remotes } } as unknown as Candidate)

test('the other remotes are those that are current, but for one that does not read', async () => {
  const read = async (sha256: string) => ({ sha256 })
  expect(await others(read)).toEqual([{ sha256: 'of media' }, { sha256: 'of regions' }])
  const damaged = new RegistryError('altered', 'manifests/a', 'its content differs from its name')
  expect(
    await others(async (sha256) => (sha256 === 'of media' ? Promise.reject(damaged) : { sha256 })),
  ).toEqual([{ sha256: 'of regions' }])
})

test('a store that does not answer is no damage', async () => {
  const away = new RegistryError('unreachable', 'manifests/a', 'it does not answer')
  await expect(others(() => Promise.reject(away))).rejects.toBe(away)
})
