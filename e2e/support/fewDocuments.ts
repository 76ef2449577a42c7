import { cp, glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { oncePerRun } from '@tessera/kit/testing/oncePerRun'
import { demo } from './demo.ts'

const withoutPage = ['osuna', 'baeza']

interface Place {
  slug: string
  partOf?: string
}

/** A folder with the demo's documents, but for those of places, and the few places that pages name, and two more. */
export function fewDocuments(): Promise<string> {
  return oncePerRun('few-documents', async (folder) => {
    const left = /\/pages\/places$|\/generate$|\.tessera$/ // the last is what a studio of this machine has published there
    await cp(demo, folder, { recursive: true, filter: (path) => !left.test(path) })
    const named = new Set(withoutPage)
    for await (const page of glob(join(folder, 'pages/**/*.md')))
      for (const [word] of (await readFile(page, 'utf8')).matchAll(/[a-z0-9-]+/g)) named.add(word)
    const file = join(folder, 'generated/places.json')
    const { places } = JSON.parse(await readFile(file, 'utf8')) as { places: Place[] }
    const few = places.filter(({ slug }) => named.has(slug)).map(({ partOf: _others, ...place }) => place)
    await writeFile(file, JSON.stringify({ places: few }))
  })
}
