import { expect, test } from '@jest/globals'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findRestyling } from '@tessera/kit/testing/findRestyling'

const sheets = globSync('src/**/*.css', { cwd: join(import.meta.dirname, '../..') })

test('no sheet has a whole page restyled for each element that comes into it', () => {
  expect(sheets.length).toBeGreaterThan(20)
  for (const sheet of sheets) {
    const css = readFileSync(join(import.meta.dirname, '../..', sheet), 'utf8')
    expect([sheet, ...findRestyling(css)]).toEqual([sheet])
  }
})
