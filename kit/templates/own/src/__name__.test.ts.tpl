import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import type { ServerEntries } from '@tessera/kit/contract/remote'
import type { remote } from './remote.ts'
import type { SlotData } from './wordsFor.ts'

const data: SlotData = { options: { title: 'Here' }, language: 'en', page: { title: 'Ronda' } }

await test('it says it before any script runs, and each id begins as the page wants it', async () => {
  assert.match(await render(data), /<h2 id="{{name}}_heading">Here in Ronda<\/h2>.*>0 likes<\/button>/)
})

await test('the heading names the page, where it has a document', async () => {
  assert.match(await render({ ...data, page: undefined }), />Here<\/h2>/)
})

await test('the words are those of the page’s language; where there are none they say whose they are', async () => {
  assert.match(await render({ ...data, language: 'es-MX' }), />Here en Ronda<.*>0 me gusta</)
  assert.match(await render({ ...data, language: 'fi' }), /lang="en" dir="ltr".*>Here in Ronda</)
})

/** By the server entry that was built, as the site gets it. */
async function render(given: SlotData): Promise<string> {
  const dist = new URL('../dist/', import.meta.url)
  const { server } = JSON.parse(await readFile(new URL('manifest.json', dist), 'utf8')) as {
    server: { file: string }
  }
  const load = createRequire(dist)
  const { default: entries } = load(`./${server.file}`) as { default: ServerEntries<typeof remote> }
  return (await entries['{{name}}']?.render(given, '{{name}}_')) ?? ''
}
