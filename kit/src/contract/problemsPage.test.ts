import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { problemsPage } from './problemsPage.ts'

test('[CP1] docs/problems.md says what the table says (mend it with `npm run problems`)', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/problems.md'), 'utf8')
  expect(page).toBe(problemsPage())
})
