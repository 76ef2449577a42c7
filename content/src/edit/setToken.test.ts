import { expect, test } from '@jest/globals'
import { joinScheme, listTokens, setToken, splitScheme } from './setToken.ts'

const sheet = `/* Colours: --paper: red; */
:root {
  --paper: light-dark(#fff, rgb(1, 2, 3)); /* quiet; */
  --font-display:
    'Inter; {Variable}', serif;
  --unknown : 1px
}
`

test('[TH3] a token of a sheet is set, added and removed, and all other bytes stay', () => {
  expect([...listTokens(sheet)]).toEqual([
    ['paper', 'light-dark(#fff, rgb(1, 2, 3))'],
    ['font-display', "'Inter; {Variable}', serif"],
    ['unknown', '1px'],
  ])
  const set = setToken(sheet, 'paper', '#eee')
  expect(set).toBe(sheet.replace('light-dark(#fff, rgb(1, 2, 3))', '#eee'))
  expect(setToken(sheet, 'font-display', undefined)).toBe(sheet.replace(/ {2}--font-display:\n.*\n/, ''))
  expect(setToken(sheet, 'ink', 'black')).toBe(
    sheet.replace('--unknown : 1px\n', '--unknown : 1px;\n  --ink: black;\n'),
  )
  expect(setToken(setToken(sheet, 'ink', 'black'), 'ink', undefined)).toBe(sheet.replace('1px\n', '1px;\n'))
  expect(setToken(sheet, 'ink', undefined)).toBe(sheet)
  expect(setToken(':root { --ink: red; --ink: blue }', 'ink', undefined)).toBe(':root {}')
})

test.each([
  ['', ':root {\n  --ink: red;\n}\n'],
  [':root {\n}\n', ':root {\n  --ink: red;\n}\n'],
  [':root { --paper: #fff }', ':root { --paper: #fff;\n  --ink: red;\n }'],
  [':root {\n  --paper: #fff; /* quiet */\n}', ':root {\n  --paper: #fff; /* quiet */\n  --ink: red;\n}'],
])('[TH3] a token is added to %j', (text, expected) => {
  expect(setToken(text, 'ink', 'red')).toBe(expected)
})

test('[TH3] a colour has a light and a dark one', () => {
  expect(splitScheme('light-dark(rgb(1, 2, calc(1 + 2)), var(--ink))')).toEqual([
    'rgb(1, 2, calc(1 + 2))',
    'var(--ink)',
  ])
  expect(splitScheme('light-dark(, #fff)')).toEqual(['', '#fff'])
  expect(splitScheme('#123456')).toEqual(['#123456', '#123456'])
  expect([joinScheme('red', 'blue'), joinScheme('red', 'red')]).toEqual(['light-dark(red, blue)', 'red'])
})
