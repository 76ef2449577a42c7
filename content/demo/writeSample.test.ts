import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { openContentHere } from '../src/testing/openContentHere.ts'
import { writeSample } from './writeSample.ts'

test('[CP1] the sample that a shell brings along is whole, and smaller than the demo', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-sample-'))
  await writeSample(folder)
  await leaveSomePlaces(folder)
  const content = await openContentHere(folder)
  expect(content.engine.shown().problems).toEqual([])
  const shipped = await readdir(join(folder, 'generated/media'))
  expect(shipped.length).toBeGreaterThan(50)
  for (const file of shipped) expect([file, await content.mediaFile(file)]).toEqual([file, expect.anything()])
  await content.close()
  await rm(folder, { recursive: true })
})

/** Those of which a document may speak, and each fortieth: thousands take seconds to compile. */
async function leaveSomePlaces(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    /^(?!generated).*\.(json|md)$/.test(name),
  )
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const words = new Set(texts.flatMap((text) => text.match(/[\w-]+/g) ?? []))
  const file = join(folder, 'generated/places.json')
  const { places } = JSON.parse(await readFile(file, 'utf8')) as { places: { slug: string }[] }
  const some = places.filter(({ slug }, row) => row % 40 === 0 || words.has(slug))
  await writeFile(file, JSON.stringify({ places: some }))
}
