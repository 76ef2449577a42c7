import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import type { ServerEntries } from '@tessera/kit/contract/remote'
import type { remote } from './remote.ts'
import { wordsFor, type SlotData } from './wordsFor.ts'

const data: SlotData = { options: { title: 'Here' }, language: 'en', place: { name: 'Ronda' } }

await test('the heading names the place, where the page has one', () => {
  assert.equal(wordsFor(data).heading, 'Here in Ronda')
  assert.equal(wordsFor({ ...data, place: undefined }).heading, 'Here')
})

await test('the words are those of the page’s language; where there are none they say whose they are', () => {
  assert.deepEqual([0, 1, 2].map(wordsFor(data).likes), ['0 likes', '1 like', '2 likes'])
  assert.equal(wordsFor({ ...data, language: 'es-MX' }).heading, 'Here en Ronda')
  assert.deepEqual(wordsFor({ ...data, language: 'fi' }).attributes, { lang: 'en', dir: 'ltr' })
})

await test('what was built says it before any script runs, and each id begins as the page wants it', async () => {
  const entries = await builtEntries()
  const html = await entries['{{name}}']?.render(data, '{{name}}_')
  assert.match(html ?? '', /<h2 id="{{name}}_heading">Here in Ronda<\/h2>.*>0 likes<\/button>/)
})

/** The server entry, as the site gets it. */
async function builtEntries(): Promise<ServerEntries<typeof remote>> {
  const dist = new URL('../dist/', import.meta.url)
  const { server } = JSON.parse(await readFile(new URL('manifest.json', dist), 'utf8')) as {
    server: { file: string }
  }
  const load = createRequire(dist)
  return (load(`./${server.file}`) as { default: ServerEntries<typeof remote> }).default
}
