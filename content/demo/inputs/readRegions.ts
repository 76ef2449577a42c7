import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { kindOf } from '../../src/documents/kindOf.ts'
import { readDocument } from '../../src/documents/readDocument.ts'
import { splitFrontMatter } from '../../src/text/parseYaml.ts'
import { languages } from '../illustrations/describeMotif.ts'
import type { IllustratedRegion } from '../illustrations/drawIllustrations.ts'

export interface RegionHeader extends IllustratedRegion {
  capital?: string
}

/** What is generated depends on these fields of the hand-written region documents. */
export async function readRegions(documents: string): Promise<readonly RegionHeader[]> {
  const files = (await readdir(join(documents, 'regions'))).map((name) => `regions/${name}`).toSorted()
  const found = await Promise.all(files.map((file) => readRegion(documents, file)))
  return found.flatMap((region) => region ?? []).toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

async function readRegion(documents: string, file: string): Promise<RegionHeader | undefined> {
  const is = kindOf(file)
  if (is?.kind !== 'region') return undefined
  const { document, problems } = readDocument(file, is, await readFile(join(documents, file), 'utf8'))
  if (document?.kind !== 'region') throw new Error(problems.map(({ cause }) => cause).join('\n'))
  const { id, name, landscape, hues, capital } = document.value
  const others = await Promise.all(
    languages.map(
      async (language) => [language, await translatedName(documents, document.name, language)] as const,
    ),
  )
  return {
    id,
    slug: document.name,
    name,
    landscape,
    hues,
    seed: Number(id),
    translated: Object.fromEntries(others.filter(([, other]) => other !== undefined)),
    ...(capital !== undefined && { capital }),
  }
}

async function translatedName(
  documents: string,
  slug: string,
  language: string,
): Promise<string | undefined> {
  const text = await readFile(join(documents, `regions/${slug}.${language}.md`), 'utf8').catch(
    () => undefined,
  )
  const name = text === undefined ? undefined : splitFrontMatter(text).fields['name']
  return typeof name === 'string' ? name : undefined
}
