import { runInNewContext } from 'node:vm'
import { describe, expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitTimeout } from '@tessera/kit/testing/until'
import { findErrors, patterns, type FieldRules, type Pattern } from './findErrors.ts'

interface Vectors {
  vectors: Record<Pattern, { value: string; optional: boolean; required: boolean }[]>
  required: { value: string; ok: boolean }[]
  equalTo: { a: string; b: string; ok: boolean }[]
  typeFallback: { type: string; actual: string; ok: boolean }[]
}

const recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, 'vectors/form-validation.json'), 'utf8'),
) as Vectors

/** Where ours is stricter than what was recorded (FV2), each with its reason. */
const stricter: Readonly<Record<Pattern | 'required', Readonly<Record<string, string>>>> = {
  required: {
    ' ': 'only a space',
    '   ': 'only spaces',
    '\u00A0': 'only a no-break space',
  },
  date: {
    '2019-02-29': '2019 is no leap year',
    '1901-02-29': '1901 is no leap year',
    '12020-01-01': 'a digit before the date',
    'foo 1999-05-05': 'text before the date',
  },
  url: {
    'http://x<script>': 'text after the host',
    'https://example.com/path?q=a b': 'a space, and text after it',
    'http://bücher.de/':
      'text after the host "b", which is all that was recorded as one; http://ü.de fails too',
  },
  number: { '+': 'no digit' },
  email: {},
  card: {},
  cvv: {},
}

/** Where ours takes what was refused: digits of any script are digits (FV2). */
const looser: readonly string[] = ['１２３', '٣']

function isValid(rules: Omit<FieldRules, 'name'>, value: string, other = ''): boolean {
  return findErrors([{ name: 'field', ...rules }], { field: value, other }).length === 0
}

const cases = Object.entries(recorded.vectors).flatMap(([name, values]) =>
  values.map((one) => ({ ...one, pattern: name as Pattern })),
)

describe('[FV1] [FV2] recorded verdicts', () => {
  test.each(cases)('$pattern $value', ({ pattern, value, optional, required }) => {
    const reason = stricter[pattern][value]
    const isLooser = looser.includes(value)
    const valid = isLooser || (optional && !reason)
    expect({ reason, valid: isValid({ pattern }, value) }).toEqual({ reason, valid })
    expect(isValid({ pattern, required: true }, value)).toBe(isLooser || (required && !reason))
  })

  test.each(recorded.required)('required "$value"', ({ value, ok }) => {
    const reason = stricter.required[value]
    expect({ reason, valid: isValid({ required: true }, value) }).toEqual({ reason, valid: ok && !reason })
  })

  test.each(recorded.equalTo)('"$b" equal to "$a"', ({ a, b, ok }) => {
    expect(isValid({ equalTo: 'other' }, b, a)).toBe(ok)
  })

  test.each(recorded.typeFallback)('a $type field that holds "$actual"', ({ type, actual, ok }) => {
    expect(isValid(type in patterns ? { pattern: type as Pattern } : {}, actual)).toBe(ok)
  })

  test('every exception is one of the recorded cases and was valid there', () => {
    for (const [name, exceptions] of Object.entries(stricter)) {
      const valid =
        name === 'required'
          ? recorded.required.filter(({ ok }) => ok)
          : recorded.vectors[name as Pattern].filter(({ optional }) => optional)
      expect(valid.map(({ value }) => value)).toEqual(expect.arrayContaining(Object.keys(exceptions)))
    }
  })
})

test('[FV1] checks of several fields are told in their order, one each', () => {
  const fields: FieldRules[] = [
    { name: 'mail', required: true, pattern: 'email' },
    { name: 'again', required: true, equalTo: 'mail' },
    { name: 'topic', choices: ['Praise', 'Mistake'] },
    { name: 'copy' },
  ]
  expect(findErrors(fields, { mail: 'nope', again: ' ', topic: 'Other', copy: '' })).toEqual([
    { name: 'mail', kind: 'email' },
    { name: 'again', kind: 'required' },
    { name: 'topic', kind: 'choices' },
  ])
  expect(findErrors(fields, { mail: 'a@b.co', again: 'a@b.co', topic: '' })).toEqual([])
})

test.each<[Pattern, string, boolean]>([
  ['cvv', 'a123', false],
  ['cvv', '123a', false],
  ['email', 'a@b.c', true],
  ['card', '4222222222222', true],
  ['date', '2024-02-29x', false],
  ['date', '٢٠٢٨-٠٢-٢٩', true],
  ['date', '٢٠٢٧-٠٢-٢٩', false],
  ['card', '۴۱۱۱۱۱۱۱۱۱۱۱۱۱۱۱', true],
  ['number', '-٣٫١٤', true],
  ['number', '१२', true],
  ['number', '٣ ٤', false],
  ['number', '１．５', true],
  ['url', 'https://example.org:٨٠', false],
])('[FV1] as a %s "%s" is right: %s', (pattern, value, valid) => {
  expect(isValid({ pattern }, value)).toBe(valid)
})

test('[FV1] a field that was not sent is empty, and equal to another that was not', () => {
  const again: FieldRules = { name: 'again', equalTo: 'mail' }
  expect(findErrors([again], {})).toEqual([])
  expect(findErrors([again], { again: 'a@b.co' })).toEqual([{ name: 'again', kind: 'equalTo' }])
  expect(findErrors([{ name: 'mail', required: true }], {})).toEqual([{ name: 'mail', kind: 'required' }])
  expect(findErrors([{ name: 'mail', pattern: 'email' }], {})).toEqual([])
})

const long = 1_000_000 /* characters; a check that looks at each again for each would take an hour */

test.each([
  ['http://' + 'a.'.repeat(long / 2) + '!'],
  ['a'.repeat(long) + '@'],
  ['a@' + 'a.'.repeat(long / 2)],
  ['1'.repeat(long) + '.'],
])('long nonsense is judged in one go: %.9s …', (text) => {
  for (const accepts of Object.values(patterns))
    expect(runInNewContext('accepts(text)', { accepts, text }, { timeout: waitTimeout })).toBe(false)
})
