import { expect, test } from '@jest/globals'
import type { Grant, TrustRecord } from '@tessera/kit/contract/trust'
import type { Trust } from './trustLog.ts'
import { isGranted, mayAsk } from './verifyAuthor.ts'

function createTrust(origins: TrustRecord['origins']): Trust {
  return { record: { origins } as TrustRecord } as Trust
}

test('[CP1] a server entry may ask the origins that the trust log gives its remote, and no others', () => {
  const trust = createTrust({ maps: ['https://tiles.test'] })
  expect(mayAsk(trust, 'maps', 'https://tiles.test')).toBe(true)
  expect(mayAsk(trust, 'maps', 'https://other.test')).toBe(false)
  expect(mayAsk(trust, 'media', 'https://tiles.test')).toBe(false)
  expect(mayAsk(trust, 'constructor', 'https://tiles.test')).toBe(false)
  expect(mayAsk(createTrust(undefined), 'maps', 'https://tiles.test')).toBe(false)
  expect(mayAsk(undefined, 'maps', 'https://tiles.test')).toBe(true)
})

test.each<[string, Grant, boolean]>([
  ['its remote, its environment', { key: 'k', remotes: ['maps'], environments: ['production'] }, true],
  ['all remotes, all environments', { key: 'k', remotes: '*', environments: '*' }, true],
  ['another remote', { key: 'k', remotes: ['media'], environments: '*' }, false],
  ['another environment', { key: 'k', remotes: '*', environments: ['staging'] }, false],
  ['another key', { key: 'other', remotes: '*', environments: '*' }, false],
])('[CP1] a grant of %s', (_what, grant, expected) => {
  expect(isGranted([grant], 'k', 'maps', 'production')).toBe(expected)
  expect(isGranted([grant], 'k', 'maps')).toBe(expected || grant.environments[0] === 'staging')
})
