import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from '@jest/globals'
import type { CompositionRecord } from '@tessera/kit/contract/composition'
import type { TrustRecord } from '@tessera/kit/contract/trust'
import {
  compositionStatement,
  isSignedBy,
  manifestStatement,
  signComposition,
  signManifest,
  signTrust,
  trustStatement,
} from './signed.ts'
import { createSigner, computeKeyId, newPrivateKey } from './signer.ts'

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString()
const signer = createSigner(newPrivateKey())
const composition: CompositionRecord = {
  format: 1,
  environment: 'production',
  number: 1,
  previous: null,
  created: '2026-01-01T00:00:00.000Z',
  actor: 'ann',
  reason: '',
  change: { kind: 'promote', remote: 'maps', from: null, to: '1.0.0' },
  remotes: {},
}
const trust: Omit<TrustRecord, 'signature'> = {
  format: 1,
  number: 1,
  previous: null,
  created: '2026-01-01T00:00:00.000Z',
  actor: 'ann',
  reason: '',
  roots: [signer.key],
  keys: {},
  grants: [],
  heads: {},
}

test('[CP1] what is signed says what it is, and all of it but the signature', () => {
  expect(textOf(manifestStatement('ab'))).toBe('tessera manifest ab')
  const signed = signComposition(composition, signer, 7)
  expect(signed.trust).toBe(7)
  const said = textOf(compositionStatement(signed))
  expect(said).toMatch(/^tessera composition \{/)
  expect(JSON.parse(said.slice('tessera composition '.length))).toEqual({ ...composition, trust: 7 })
  const trusted = textOf(trustStatement(signTrust(trust, signer)))
  expect(trusted).toMatch(/^tessera trust \{/)
  expect(JSON.parse(trusted.slice('tessera trust '.length))).toEqual(trust)
})

test('[CP1] a signature holds for its own words and key only', () => {
  const signature = signManifest('ab', signer)
  const other = createSigner(newPrivateKey())
  expect(isSignedBy(manifestStatement('ab'), signature, signer.public)).toBe(true)
  expect(isSignedBy(manifestStatement('abc'), signature, signer.public)).toBe(false)
  expect(isSignedBy(manifestStatement('ab'), signature, other.public)).toBe(false)
  expect(isSignedBy(manifestStatement('ab'), { ...signature, key: other.key }, signer.public)).toBe(false)
  expect(isSignedBy(manifestStatement('ab'), { ...signature, value: 'AAAA' }, signer.public)).toBe(false)
})

test('[CP1] what is no key, or one of another kind, has signed nothing', () => {
  const rubbish = Buffer.from('rubbish')
  const statement = manifestStatement('ab')
  expect(
    isSignedBy(statement, { key: computeKeyId(rubbish), value: 'AAAA' }, rubbish.toString('base64')),
  ).toBe(false)
  const { privateKey, publicKey } = generateKeyPairSync('ed448')
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const value = sign(null, statement, privateKey).toString('base64')
  expect(isSignedBy(statement, { key: computeKeyId(spki), value }, spki.toString('base64'))).toBe(false)
})

test('a key has one id, the beginning of the sha256 of its public half', () => {
  const spki = Buffer.from(signer.public, 'base64')
  expect(signer.key).toBe(createHash('sha256').update(spki).digest('hex').slice(0, 16))
  expect(signer.key).toMatch(/^[0-9a-f]{16}$/)
  expect(computeKeyId(spki)).toBe(signer.key)
})

test('a new key is PKCS#8; only Ed25519 signs', () => {
  expect(newPrivateKey()).toMatch(/^-----BEGIN PRIVATE KEY-----\n/)
  const { privateKey } = generateKeyPairSync('ed448')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  expect(() => createSigner(pem)).toThrow('it is no Ed25519 key')
})
