import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { withFieldTables } from './withFieldTables.ts'

test('docs/content.md names every field as the schemas have it (npm run docs -w content)', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/content.md'), 'utf8')
  expect(page).toContain('### region')
  expect(page).toBe(withFieldTables(page))
})
