import { expect, test } from '@jest/globals'
import { createSignedRegistry } from '@tessera/release/testing/signedRegistry'
import { createAllowance } from './createOutboundRequests.ts'

test('[CP3] in a signed registry no one may be asked whom the trust log does not name, and what to do is said', async () => {
  await using site = await createSignedRegistry()
  const allowance = createAllowance(site.registry)
  expect(await allowance('maps', 'https://api.test')).toBe(
    'the trust log does not allow it: `release trust allow maps https://api.test`',
  )
})

test('[CP3] an open registry allows what manifests declare; a server may allow less', async () => {
  const open = { trust: async () => undefined }
  expect(await createAllowance(open)('maps', 'https://api.test')).toBeUndefined()
  const limited = createAllowance(open, ['https://api.test'])
  expect(await limited('maps', 'https://api.test')).toBeUndefined()
  expect(await limited('maps', 'https://other.test')).toMatch(/LOAD_ORIGINS/)
})

test('[CP3] where the registry does not answer, what it said last holds, and nothing before that', async () => {
  let isThere = false
  const registry = {
    async trust() {
      if (!isThere) throw new Error('no answer')
      return undefined
    },
  }
  const allowance = createAllowance(registry)
  expect(await allowance('maps', 'https://api.test')).toMatch(/the registry does not answer/)
  isThere = true
  expect(await allowance('maps', 'https://api.test')).toBeUndefined()
  isThere = false
  expect(await allowance('maps', 'https://api.test')).toBeUndefined()
})
