import { expect, test } from '@jest/globals'
import { appendFile, mkdtemp, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Submission } from './submissions.ts'
import { openSubmissionsFolder } from './openSubmissionsFolder.ts'

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

async function readLines(folder: string, file = 'contact.jsonl'): Promise<unknown[]> {
  const text = await readFile(join(folder, file), 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

test('[FV3] each submission is a line of its own, in order, in the file of its form', async () => {
  const folder = join(await createFolder(), 'new/folder')
  const submissions = openSubmissionsFolder(folder)
  const many = Array.from({ length: 20 }, (_, index) =>
    createSubmission({ id: String(index), values: { message: 'two\nlines' } }),
  )
  await Promise.all(many.map((one) => submissions.accept(one)))
  await submissions.accept(createSubmission({ form: 'other' }))
  expect(await readLines(folder)).toEqual(many)
  expect(await readLines(folder, 'other.jsonl')).toHaveLength(1)
  expect((await stat(join(folder, 'contact.jsonl'))).mode & 0o777).toBe(0o600)
})

test('a line that a crash cut off spoils no later one', async () => {
  const folder = await createFolder()
  const submissions = openSubmissionsFolder(folder)
  await submissions.accept(createSubmission())
  await appendFile(join(folder, 'contact.jsonl'), '{"id":"cut')
  await submissions.accept(createSubmission({ id: '2' }))
  const lines = (await readFile(join(folder, 'contact.jsonl'), 'utf8')).split('\n')
  expect(lines).toEqual([expect.stringContaining('"1"'), '{"id":"cut', expect.stringContaining('"2"'), ''])
})

test('what cannot be written is refused, and the next one is taken again', async () => {
  const folder = await createFolder()
  const blocked = join(folder, 'blocked')
  await writeFile(blocked, 'a file, where a folder must be')
  await expect(openSubmissionsFolder(blocked).accept(createSubmission())).rejects.toThrow()
  const submissions = openSubmissionsFolder(folder)
  await expect(submissions.accept(createSubmission({ form: 'x'.repeat(300) }))).rejects.toThrow()
  await submissions.accept(createSubmission())
  expect(await readLines(folder)).toHaveLength(1)
})

test('a form name never leads out of the folder', async () => {
  const folder = await createFolder()
  await openSubmissionsFolder(folder).accept(createSubmission({ form: '../../out' }))
  expect(await readdir(folder)).toEqual(['..%2F..%2Fout.jsonl'])
})
