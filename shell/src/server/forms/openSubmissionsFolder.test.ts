import { expect, test } from '@jest/globals'
import { appendFile, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Submission } from '@tessera/release/forms'
import { readFormFiles } from '@tessera/release/testing/formsToRead'
import { submissionsConformance } from '../../testing/submissionsConformance.ts'
import { type FolderOptions, openSubmissionsFolder } from './openSubmissionsFolder.ts'

const createFolder = () => mkdtemp(join(tmpdir(), 'tessera-forms-'))

function createSubmission(changes: Partial<Submission> = {}): Submission {
  return {
    id: '1',
    at: '2026-11-21T10:00:00.000Z',
    form: 'contact',
    page: '/contact',
    values: {},
    ...changes,
  }
}

const openFolder = (folder: string, options: Partial<FolderOptions> = {}) =>
  openSubmissionsFolder({ folder, keepDays: 30, onProblem: () => {}, ...options })

submissionsConformance('a folder', async () => {
  const folder = join(await createFolder(), 'sent')
  return {
    open: (options) => openFolder(folder, options),
    read: () => readFormFiles(folder),
    async breakDown() {
      await rename(folder, `${folder}-aside`)
      await writeFile(folder, 'a file, where a folder must be')
    },
    async restore() {
      await rm(folder)
      await rename(`${folder}-aside`, folder)
    },
  }
})

async function fileOf(folder: string, form = 'contact'): Promise<string> {
  const found = (await readdir(folder)).find((name) => name.startsWith(`${form}.`))
  return join(folder, found ?? 'none')
}

async function readLines(folder: string, form?: string): Promise<unknown[]> {
  const text = await readFile(await fileOf(folder, form), 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

test('[FV3] each submission is a line of its own, in order, in the file of its form', async () => {
  const folder = join(await createFolder(), 'new/folder')
  const submissions = openFolder(folder)
  const many = Array.from({ length: 20 }, (_, index) =>
    createSubmission({ id: String(index), values: { message: 'two\nlines' } }),
  )
  await Promise.all(many.map((one) => submissions.accept(one)))
  await submissions.accept(createSubmission({ form: 'other' }))
  expect(await readLines(folder)).toEqual(many)
  expect(await readLines(folder, 'other')).toHaveLength(1)
  expect((await stat(await fileOf(folder))).mode & 0o777).toBe(0o600)
})

test('a line that a crash cut off spoils no later one', async () => {
  const folder = await createFolder()
  const submissions = openFolder(folder)
  await submissions.accept(createSubmission())
  await appendFile(await fileOf(folder), '{"id":"cut')
  await submissions.accept(createSubmission({ id: '2' }))
  const lines = (await readFile(await fileOf(folder), 'utf8')).split('\n')
  expect(lines).toEqual([expect.stringContaining('"1"'), '{"id":"cut', expect.stringContaining('"2"'), ''])
})

test('what cannot be written is refused, and the next one is taken again', async () => {
  const folder = await createFolder()
  const blocked = join(folder, 'blocked')
  await writeFile(blocked, 'a file, where a folder must be')
  await expect(openFolder(blocked).accept(createSubmission())).rejects.toThrow()
  const submissions = openFolder(folder)
  await expect(submissions.accept(createSubmission({ form: 'x'.repeat(300) }))).rejects.toThrow()
  await submissions.accept(createSubmission())
  expect(await readLines(folder)).toHaveLength(1)
})

test('a form name never leads out of the folder', async () => {
  const folder = await createFolder()
  await openFolder(folder).accept(createSubmission({ form: '../../out' }))
  expect(await readdir(folder)).toEqual([
    expect.stringMatching(/^\.\.%2F\.\.%2Fout\.2026-11-21\.[0-9a-f]{8}\.jsonl$/),
  ])
})

test('two machines share a folder, each with files of its own', async () => {
  const folder = await createFolder()
  await Promise.all([openFolder(folder), openFolder(folder)].map((one) => one.accept(createSubmission())))
  expect(await readdir(folder)).toHaveLength(2)
})

test('a form has so much room in a day, of all processes; another form and another day have theirs', async () => {
  const folder = await createFolder()
  const maxPerDay = 2 * JSON.stringify(createSubmission()).length + 10
  const [one, other] = [openFolder(folder, { maxPerDay }), openFolder(folder, { maxPerDay })]
  await one.accept(createSubmission())
  await other.accept(createSubmission())
  await expect(one.accept(createSubmission())).rejects.toThrow('reached its daily limit')
  await one.accept(createSubmission({ form: 'other' }))
  await one.accept(createSubmission({ at: '2026-11-22T00:00:00.000Z' }))
})

test('what is older than it is to be kept is removed; what a site of before wrote stays', async () => {
  const folder = await createFolder()
  for (const name of [
    'contact.2026-10-01.0123abcd.jsonl',
    'contact.2026-11-01.0123abcd.jsonl',
    'contact.jsonl',
  ])
    await writeFile(join(folder, name), '{}\n')
  openFolder(folder, { now: () => Date.parse('2026-11-21T10:00:00.000Z') })
  while ((await readdir(folder)).length > 2) await new Promise((resolve) => setTimeout(resolve, 10))
  expect((await readdir(folder)).toSorted()).toEqual(['contact.2026-11-01.0123abcd.jsonl', 'contact.jsonl'])
})
