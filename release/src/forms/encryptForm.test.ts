import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { decryptForm, encryptForm } from './encryptForm.ts'

const sent = {
  id: randomUUID(),
  at: '2026-11-21T10:00:00.000Z',
  form: 'contact',
  page: '/contact',
  values: { name: 'Ana Núñez', message: 'two\nlines' },
}

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 })
const stranger = generateKeyPairSync('rsa', { modulusLength: 3072 }).privateKey

test('[FV4] what is encrypted for a key is read with its private half alone', () => {
  const bytes = encryptForm(sent, 'forms/a', publicKey)
  expect(decryptForm(bytes, 'forms/a', [stranger, privateKey])).toEqual(sent)
  expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Ana N|contact|two.{1,2}lines/s) // base64 may hold `Ana` by chance
  expect(() => decryptForm(bytes, 'forms/a', [stranger])).toThrow('encrypted for another key')
})

test('[FV4] the same form is never the same bytes: who reads the store learns nothing from equal ones', () => {
  const one = () => Buffer.from(encryptForm(sent, 'forms/a', publicKey)).toString()
  expect(one()).not.toBe(one())
})

test('[FV4] a form that was altered at any place, or has another name, is not read', () => {
  const record = Buffer.from(encryptForm(sent, 'forms/a', publicKey)).toString()
  const read = (text: string, name = 'forms/a') => decryptForm(Buffer.from(text), name, [privateKey])
  expect(() => read(record, 'forms/b')).toThrow('damaged')
  const parsed = JSON.parse(record)
  const flipped = Buffer.from(parsed.text, 'base64')
  for (const index of [0, 40, flipped.length - 1]) {
    const altered = Buffer.from(flipped)
    altered[index] = (altered[index] ?? 0) ^ 1
    expect(() => read(JSON.stringify({ ...parsed, text: altered.toString('base64') }))).toThrow('damaged')
  }
  const other = JSON.parse(Buffer.from(encryptForm(sent, 'forms/a', publicKey)).toString())
  expect(() => read(JSON.stringify({ ...parsed, secret: other.secret }))).toThrow('damaged')
})

test.each([
  ['nothing', ''],
  ['no JSON', '{'],
  ['another record', '{"format":1}'],
])('[FV4] %s is no form, and says so', (_what, text) => {
  expect(() => decryptForm(Buffer.from(text), 'forms/a', [privateKey])).toThrow(/not JSON|no encrypted form/)
})

test.each(['', 'AAAA'])('[FV4] a record of the key with text “%s” is damaged', (text) => {
  const record = JSON.parse(Buffer.from(encryptForm(sent, 'forms/a', publicKey)).toString())
  const cut = Buffer.from(JSON.stringify({ ...record, text }))
  expect(() => decryptForm(cut, 'forms/a', [privateKey])).toThrow('damaged')
})

test('[FV4] what decrypts and is no submission is refused: any writer of the store can encrypt', () => {
  const bytes = encryptForm({ ...sent, values: { name: 3 } } as never, 'forms/a', publicKey)
  expect(() => decryptForm(bytes, 'forms/a', [privateKey])).toThrow('damaged')
})
