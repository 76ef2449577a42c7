import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { placeholdersOf } from '@tessera/kit/testing/placeholdersOf'

type Catalogue = Readonly<Record<string, string>>

const root = join(import.meta.dirname, '../../..')
const folders = globSync('{content,mfe-*}/src/words', { cwd: root })
const foldersOfSites = globSync('sites/*/remotes/mfe-*/src/words', { cwd: root })
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as Catalogue
const languagesIn = (folder: string) =>
  readdirSync(join(root, folder)).filter((file) => file.endsWith('.json'))
const translations = [...folders, ...foldersOfSites].flatMap((folder) =>
  languagesIn(folder)
    .filter((file) => file !== 'en.json')
    .map((file) => [folder, file] as const),
)

test('the shell and its remotes speak the same languages', () => {
  for (const folder of folders)
    expect([folder, languagesIn(folder)]).toEqual([folder, languagesIn('content/src/words')])
})

test.each(translations)('%s/%s has the messages of English, with the same placeholders', (folder, file) => {
  const english = read(join(folder, 'en.json'))
  const catalogue = read(join(folder, file))
  const keys = (of: Catalogue) => Object.keys(of).toSorted()
  expect(keys(catalogue)).toEqual(keys(english))
  const asked = (of: Catalogue) =>
    Object.fromEntries(Object.entries(of).map(([key, message]) => [key, placeholdersOf(message)]))
  expect(asked(catalogue)).toEqual(asked(english))
})

test.each(translations)('%s/%s has the plural forms of its language', (folder, file) => {
  const language = file.replace('.json', '')
  const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  for (const [key, message] of Object.entries(read(join(folder, file)))) {
    const open = [...message.matchAll(/\{\w+, plural,(?=( .*))/g)].map(([, after = '']) => after)
    for (const cases of open)
      expect([key, wanted.filter((category) => !cases.includes(` ${category} {`))]).toEqual([key, []])
  }
})
