import { expect, test } from '@jest/globals'
import { createHash } from 'node:crypto'
import type { RemoteManifest } from '@tessera/kit/contract/composition'
import { createSite, type Site } from '../../testing/createSite.ts'
import { candidateOf } from '../../testing/candidateOf.ts'
import { inSources } from './inSources.ts'

/** Line 1 is from `own` line 11, line 2 from a library, line 3 from another file of its own. */
const map = {
  version: 3,
  sources: ['src/weather.island.tsx', 'node_modules/leaflet/src/map.js', 'src/Forecast.tsx'],
  names: [],
  mappings: 'AAUA;ACAA;ACAA',
}
const built = 'weather.557924e92c4e.js'

async function candidateWith(site: Site, text: string) {
  const bytes = Buffer.from(text)
  const about = {
    integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
  } as const
  const name = `${built}.map`
  const candidate = await candidateOf(site, text, {}, { [name]: text })
  const withMap = async (sha256: string): Promise<RemoteManifest> => ({
    ...(await candidate.registry.manifest(sha256)),
    sourceMaps: { [name]: about },
  })
  return { ...candidate, registry: { ...candidate.registry, manifest: withMap } }
}

test.each([
  [
    'a place',
    `put into body (${built}:1:30)`,
    `put into body (src/weather.island.tsx:11, built as ${built}:1:30)`,
  ],
  [
    'a frame in a line',
    `no at mount (http://127.0.0.1:8/remotes/weather/${built}:1:30).`,
    `no at mount (src/weather.island.tsx:11, built as ${built}:1:30).`,
  ],
  [
    "of a stack its own nearest frame, not the library's",
    `Error: no\n    at a (https://s.test/remotes/weather/${built}:2:1)\n    at b (https://s.test/remotes/weather/${built}:3:1)\n    at c (${built}:1:1) Next.`,
    `Error: no at b (src/Forecast.tsx:11, built as ${built}:3:1) Next.`,
  ],
  [
    'the library where nothing else is in it',
    `Error: no\n    at a (https://s.test/remotes/weather/${built}:2:1)`,
    `Error: no at a (node_modules/leaflet/src/map.js:11, built as ${built}:2:1)`,
  ],
  [
    'a file of others as it was built',
    'Error: no\n    at a (https://s.test/assets/shell.js:1:1)',
    'Error: no at a (https://s.test/assets/shell.js:1:1)',
  ],
  [
    'an island',
    'the island ./weather has no mount: …',
    'the island ./weather (src/weather.island.tsx) has no mount: …',
  ],
])('[CP1] what a check says names the source: %s', async (_what, text, said) => {
  await using site = await createSite()
  expect(await inSources(await candidateWith(site, JSON.stringify(map)), text)).toBe(said)
})

test('[CP1] a map that does not read, or none, leaves places as they were built', async () => {
  await using site = await createSite()
  const text = `put into body (${built}:1:30)`
  expect(await inSources(await candidateWith(site, 'garbled'), text)).toBe(text)
  expect(await inSources(await candidateOf(site, 'none'), text)).toBe(text)
})
