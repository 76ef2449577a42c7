import { globSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { blocksOf, pages, repository, unread } from './pages.ts'

test('no page with commands is forgotten', () => {
  const found = globSync('{*.md,docs/**/*.md,*/README.md,examples/*/README.md}', { cwd: repository })
  const withCommands = found.filter((page) => blocksOf(page).length > 0)
  expect(withCommands.toSorted()).toEqual(
    [...pages.filter((page) => blocksOf(page).length > 0), ...unread].toSorted(),
  )
})
