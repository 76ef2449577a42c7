import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import type { ServerEntries } from '@tessera/kit/contract/remote'
import { headingOf, type Weather } from './headingOf.ts'
import type { remote } from './remote.ts'

const options = { unit: 'celsius', days: 5 } as const
const loaded = { sky: 'rain' }
const data: Weather = {
  options,
  page: { title: 'Ronda', at: { lat: 36.7, lon: -5.2 } },
  language: 'en',
  loaded,
}

await test('the heading names what the page is about, where that has a position', () => {
  assert.equal(headingOf(data), '5 days of rain in Ronda, in celsius')
  for (const page of [undefined, { title: 'Imprint' }])
    assert.equal(
      headingOf({ options, page, language: 'en', loaded }),
      '5 days of rain everywhere, in celsius',
    )
})

await test('what was built says it before any script runs, and each id begins as the page wants it', async () => {
  const entries = await builtEntries()
  const html = await entries['weather']?.render(data, 'weather_')
  assert.match(html ?? '', /<h2 id="weather_heading">5 days of rain in Ronda, in celsius<\/h2>/)
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
