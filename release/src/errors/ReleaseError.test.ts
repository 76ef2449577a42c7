import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { allChecks } from '../checks/allChecks.ts'
import { errorTable } from './errorTable.ts'

const readPage = (name: string) => readFile(join(import.meta.dirname, '../../../docs', name), 'utf8')

test('the operations page lists every fault as the command has it', async () => {
  const page = await readPage('operations.md')
  const rows = Object.entries(errorTable).map(
    ([code, fault]) => `| \`${code}\` | ${fault.title} | ${fault.fix} | ${fault.exit} |`,
  )
  for (const row of rows) expect(page).toContain(row)
})

test('the page on releasing lists the checks in their order', async () => {
  const page = await readPage('releasing.md')
  const listed = Array.from(page.matchAll(/^\d+\. (.*?)(?: \(.*)?$/gm), ([, title]) => title)
  const titles = allChecks.map(({ title }) => title.replace('contract 1', 'the contract of the shell'))
  expect(listed).toEqual(titles)
})
