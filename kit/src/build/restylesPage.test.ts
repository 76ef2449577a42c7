import { expect, test } from '@jest/globals'
import { findRestyling } from '../testing/findRestyling.ts'

test.each([
  '.a:has(.b) > *',
  '.a:has(.b) *',
  ':scope:has(.b) .c > *',
  '.a:has(.b) > :not(.c)',
  '.a:has(.b) > :first-child',
  '.a:has(.b) > ::before',
  '.a:has(.b) > :is(.c, *)',
  '.a:not(:has(.b)) > *',
  '.a:HAS(.b) > *',
  ':is(.a:has(.b)) > *',
  '.d :is(.a:has(.b) > *)',
])('[CP1] %s restyles a page', (selector) => {
  expect(findRestyling(`.e { }\n${selector} { }`)).toEqual([`2: ${selector}`])
})

test.each([
  '.a:has(.b) > .c',
  '.a:has(.b) > li',
  '.a:has(.b) > [data-c]',
  '.a:has(.b) > :is(.c, .d)',
  '.a:has(.b) > :where(li)',
  '.a:has(.b) > * > .c',
  '.a:has(.b) + *',
  '.a:has(.b) ~ *',
  '.a:has(> *)',
  '.a > :has(.b)',
  '.a:has(.b)::before',
  '.a > *',
])('%s does not', (selector) => {
  expect(findRestyling(`${selector} { }`)).toEqual([])
})

test('[CP1] a rule within a rule has what is asked around it', () => {
  expect(findRestyling('.a:has(.b) { & > * { } > * { } .c { } &::before { } + * { } }')).toEqual([
    '1: & > *',
    '1: > *',
  ])
  expect(findRestyling('.a { &:has(.b) { @media print { & * { } } } }')).toEqual(['1: & *'])
  expect(findRestyling('.a { & > * { } &:has(.b) { color: red } }')).toEqual([])
})

test('a selector that cannot be read is none, for browsers too', () => {
  expect(findRestyling('.a:: { } .a:has(.b) > .c:: { } .a:has(.b) > * { }')).toEqual(['1: .a:has(.b) > *'])
})
