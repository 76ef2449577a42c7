import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { decodeMail, encodeMail, isMailAddress, tokenOfHref } from './mailToken.ts'

const vectors = JSON.parse(readFileSync(new URL('./vectors/mailto.json', import.meta.url), 'utf8'))

test('[EM1] every character shifts as recorded', () => {
  for (const [stored, decoded] of Object.entries<string>(vectors.charTableMinus1)) {
    expect(decodeMail(stored)).toBe(decoded)
  }
  for (const { input, decoded } of vectors.edges) expect(decodeMail(input)).toBe(decoded)
})

test('[EM1] addresses decode and encode as recorded', () => {
  expect(vectors.seed.length).toBe(20)
  for (const { encoded, decoded } of vectors.seed) {
    expect(decodeMail(encoded)).toBe(decoded)
    expect(encodeMail(decoded)).toBe(encoded)
  }
  for (const { encoded, decodedWithSeedRule } of vectors.published) {
    expect(decodeMail(encoded)).toBe(decodedWithSeedRule)
  }
})

test('[EM3] tokens of any shift from −10 to 10 decode with their own shift', () => {
  for (const { encoded, plain, offset } of [...vectors.published, ...vectors.offsets]) {
    expect(decodeMail(encoded, offset)).toBe(plain)
    expect(encodeMail(plain, offset)).toBe(encoded)
  }
})

test('[EM3] the older call form gives its token, escaped or not', () => {
  const calls = vectors.hrefForms.filter((form: { href?: string }) => form.href !== undefined)
  expect(calls.length).toBe(4)
  for (const { href, navigatesTo } of calls) expect(decodeMail(tokenOfHref(href) ?? '')).toBe(navigatesTo)
})

test('[EM3] what is not exactly that call gives no token', () => {
  for (const href of [
    'javascript:alert(1)',
    "javascript:linkTo_UnCryptMailto('a');alert(1)",
    "javascript:linkTo_UnCryptMailto('a');alert('b')",
    "x:linkTo_UnCryptMailto('a')",
    '#',
  ]) {
    expect(tokenOfHref(href)).toBeUndefined()
  }
})

test('[EM1] the whole-character shift of other generators is not used', () => {
  for (const { encoded, typo3 } of vectors.notTypo3.examples) expect(decodeMail(encoded)).toBe(typo3)
})

test('[EM4] only a mailto address with something after it counts', () => {
  expect(isMailAddress('mailto:a@b.co')).toBe(true)
  expect(isMailAddress('mailto:')).toBe(false)
  expect(isMailAddress('javascript:alert(1)')).toBe(false)
})
