import { cp, glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { oncePerRun } from '@tessera/kit/testing/oncePerRun'
import { demo } from './demo.ts'

const withoutPage = ['osuna', 'baeza']

interface Place {
  slug: string
  district?: string
}

/** A folder with the demo's documents; of its records of places those few that documents name, and two more. */
export function fewDocuments(): Promise<string> {
  return oncePerRun('few-documents', async (folder) => {
    const left = /\/generate$|\.tessera$/ // the last is what a studio of this machine has published there
    await cp(demo, folder, { recursive: true, filter: (path) => !left.test(path) })
    const named = new Set(withoutPage)
    for await (const page of glob(join(folder, '{pages,entries}/**/*.md')))
      for (const [word] of (await readFile(page, 'utf8')).matchAll(/[a-z0-9-]+/g)) named.add(word)
    for await (const file of glob(join(folder, 'records/place/*.json'))) {
      const { records } = JSON.parse(await readFile(file, 'utf8')) as { records: Place[] }
      const few = records
        .filter(({ slug }) => named.has(slug))
        .map(({ district: _others, ...place }) => place)
      await writeFile(file, JSON.stringify({ records: few }))
    }
  })
}
