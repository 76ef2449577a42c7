import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { newFormsKey } from '@tessera/release/testing/formsToRead'
import { createSubmission } from '../testing/submissionsConformance.ts'
import { readConfig } from './config.ts'
import { openSubmissions } from './openSubmissions.ts'

const log = { info: () => {}, error: () => {}, problem: () => {} }
const pair = newFormsKey()

async function createSettings() {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-forms-'))
  await writeFile(join(folder, 'forms.pub'), pair.public)
  await writeFile(join(folder, 'forms.pem'), pair.private)
  const settings = {
    FORMS_DIR: join(folder, 'sent'),
    FORMS_STORE: `file:${folder}/store`,
    FORMS_KEY: join(folder, 'forms.pub'),
    ENVIRONMENT: 'staging',
  }
  return { folder, settings }
}

test('[FV4] forms go to the folder, or where a store is set there alone', async () => {
  const { folder, settings } = await createSettings()
  await (await openSubmissions(readConfig(settings), log)).accept(createSubmission())
  expect(await readdir(join(folder, 'store/forms/staging'))).toHaveLength(1)
  expect(await readdir(folder)).not.toContain('sent')
  await (await openSubmissions(readConfig({ FORMS_DIR: settings.FORMS_DIR }), log)).accept(createSubmission())
  expect(await readdir(join(folder, 'sent'))).toHaveLength(1)
})

test('[FV4] what the folder kept before a store was set is removed in its time', async () => {
  const { settings } = await createSettings()
  await mkdir(settings.FORMS_DIR)
  await writeFile(join(settings.FORMS_DIR, 'contact.2020-01-01.0123abcd.jsonl'), '{}\n')
  await openSubmissions(readConfig(settings), log)
  while ((await readdir(settings.FORMS_DIR)).length > 0) await new Promise((done) => setTimeout(done, 10))
})

test('[FV4] a site does not start with a store and no key, the private one, or a store that is no place', async () => {
  const { folder, settings } = await createSettings()
  expect(() => readConfig({ ...settings, FORMS_STORE: 'bucket' })).toThrow('FORMS_STORE: must be a place')
  for (const [file, cause] of [
    [join(folder, 'forms.pem'), 'it is the other half'],
    ['', 'FORMS_STORE needs FORMS_KEY'],
  ] as const) {
    const config = readConfig({ ...settings, FORMS_KEY: file })
    await expect(openSubmissions(config, log)).rejects.toThrow(cause)
  }
})
