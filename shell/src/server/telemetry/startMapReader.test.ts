import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { startMapReader } from './startMapReader.ts'

const text = JSON.stringify({ sources: ['src/view/ListMap.tsx'], mappings: 'UAwCA' })
const frames = ['entry.js:1:15', 'entry.js:9:1']

test('[CS4] a map is read while the server goes on', async () => {
  const readPlaces = startMapReader()
  let isRead = false
  const places = readPlaces(frames, text).finally(() => (isRead = true))
  for (let microtask = 0; microtask < 100; microtask += 1) await Promise.resolve()
  expect(isRead).toBe(false) // what another thread says comes with a later turn
  expect(await places).toEqual(['src/view/ListMap.tsx:41', 'src/view/ListMap.tsx:41'])
  expect(await readPlaces(frames, '<html>')).toEqual([undefined, undefined])
})

test.each([
  ['hangs', 'for (;;);'],
  ['ends the thread', 'process.exit(1)'],
  ['throws', 'throw new Error("boom")'],
  ['takes too much memory', 'const all = []; for (;;) all.push(new Array(1e6).fill({}))'],
])('[CS4] a map that %s has no places, and the next one has them', async (_what, does) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'tessera-maps-'))
  const file = join(folder.path, 'worker.mjs')
  const answering = `parentPort.on('message', ([, map]) => { if (map === 'bad') { ${does} } else parentPort.postMessage([map]) })`
  await writeFile(file, `import { parentPort } from 'node:worker_threads'\n${answering}\n`)
  const readPlaces = startMapReader({ file, within: 2_000 })
  expect(await readPlaces(frames, 'bad')).toEqual([])
  expect(await readPlaces(frames, 'good')).toEqual(['good'])
})
