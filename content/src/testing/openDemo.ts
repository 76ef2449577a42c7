import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { oncePerRun } from '@tessera/kit/testing/oncePerRun'
import { openContentHere, type ContentHere } from './openContentHere.ts'

const documents = join(import.meta.dirname, '../../../sites/spain')

/** All 6,971 records of the demo, compiled once in a run of the tests. */
export async function openDemo(): Promise<ContentHere> {
  const compiled = await oncePerRun('demo-compiled', (keepIn) => compileIn(documents, keepIn))
  return openContentHere(documents, undefined, compiled)
}

/** The demo with the records that are written of and each fortieth of the others, compiled once in a run of the tests. */
export async function openDemoInSmall(): Promise<ContentHere> {
  const folder = await oncePerRun('demo-in-small', writeInSmall)
  const compiled = await oncePerRun('demo-in-small-compiled', (keepIn) => compileIn(folder, keepIn))
  return openContentHere(folder, undefined, compiled)
}

async function compileIn(dir: string, keepIn: string): Promise<void> {
  const content = await openContentHere(dir, undefined, keepIn)
  await content.close()
}

async function writeInSmall(folder: string): Promise<void> {
  const isKept = (path: string) =>
    !/^(generate$|generated[/\\](media|schemas))/.test(relative(documents, path))
  await cp(documents, folder, { recursive: true, filter: isKept })
  const written = new Set(
    (await readdir(join(documents, 'entries/place'))).map((name) => name.split('.', 1)[0]),
  )
  const lists = join(folder, 'records/place')
  for (const name of await readdir(lists)) {
    const { records } = JSON.parse(await readFile(join(lists, name), 'utf8')) as {
      records: { slug: string }[]
    }
    const some = records.filter(({ slug }, row) => row % 40 === 0 || written.has(slug))
    await writeFile(join(lists, name), JSON.stringify({ records: some }))
  }
}
