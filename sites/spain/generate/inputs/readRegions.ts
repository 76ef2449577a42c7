import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { splitFrontMatter } from '@tessera/content/frontMatter'
import { regionCodes } from '../geography/regionCodes.ts'
import { languages } from '../illustrations/describeMotif.ts'
import type { IllustratedRegion } from '../illustrations/drawIllustrations.ts'

export interface RegionHeader extends IllustratedRegion {
  capital?: string
}

const headerSchema = z.object({
  name: z.string(),
  hues: z.tuple([z.number(), z.number()]),
  capital: z.string().optional(),
})

/** What is generated depends on these fields of the hand-written region documents. */
export async function readRegions(documents: string): Promise<readonly RegionHeader[]> {
  const files = (await readdir(join(documents, 'entries/region'))).toSorted()
  const found = await Promise.all(files.map((file) => readRegion(documents, file)))
  return found.flatMap((region) => region ?? []).toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

async function readRegion(documents: string, file: string): Promise<RegionHeader | undefined> {
  const slug = /^[a-z0-9-]+(?=\.md$)/.exec(file)?.[0]
  if (slug === undefined) return undefined
  const { fields } = splitFrontMatter(await readFile(join(documents, 'entries/region', file), 'utf8'))
  const { name, hues, capital } = headerSchema.parse(fields)
  const known = regionCodes[slug]
  if (!known) throw new Error(`Add ${slug} to generate/geography/regionCodes.ts: it has no code there`)
  const [id, landscape] = known
  const others = await Promise.all(
    languages.map(async (language) => [language, await translatedName(documents, slug, language)] as const),
  )
  return {
    id,
    slug,
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
  const text = await readFile(join(documents, `entries/region/${slug}.${language}.md`), 'utf8').catch(
    () => undefined,
  )
  const name = text === undefined ? undefined : splitFrontMatter(text).fields['name']
  return typeof name === 'string' ? name : undefined
}
