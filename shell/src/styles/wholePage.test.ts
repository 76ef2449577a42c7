import { expect, test } from '@jest/globals'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const sheets = globSync('{shell,mfe-*}/src/**/*.css', { cwd: root })

/** A selector that ends in `*`, with `:has()` before it. */
const restylesAll = /[^{};]*:has\([^{};]*\)[^{},;]*[\s>+~]\*\s*(?=[,{])/g

const found = (css: string) => css.replaceAll(/\/\*.*?\*\//gs, '').match(restylesAll) ?? []

test('no selector has Chromium find out the styles of a whole page anew for each element that comes into it', () => {
  expect(found('.a:has(.b) > *, .c { } .d:has(> .e) .f { } .g:has(.h) *{ }')).toHaveLength(2)
  expect(sheets.length).toBeGreaterThan(30)
  for (const sheet of sheets)
    expect([sheet, ...found(readFileSync(join(root, sheet), 'utf8'))]).toEqual([sheet])
})
