import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import type { ServerEntries } from '@tessera/kit/contract/remote'
import { headingOf, likesOf, type SlotData } from './headingOf.ts'
import type { remote } from './remote.ts'

const data: SlotData = { options: { title: 'Here' }, place: { name: 'Ronda' } }

await test('the heading names the place, where the page has one', () => {
  assert.equal(headingOf(data), 'Here in Ronda')
  assert.equal(headingOf({ options: data.options }), 'Here')
})

await test('one like is one like', () => {
  assert.deepEqual([0, 1, 2].map(likesOf), ['0 likes', '1 like', '2 likes'])
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
