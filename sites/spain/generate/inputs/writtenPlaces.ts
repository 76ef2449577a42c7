import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { splitFrontMatter } from '@tessera/content/frontMatter'
import type { Province } from '../geography/nameProvinces.ts'
import type { IllustratedPlace, IllustratedRegion } from '../illustrations/drawIllustrations.ts'
import type { Place } from '../places/Place.ts'
import type { seaFinder } from '../places/seaFinder.ts'

const folder = 'entries/place'
const nearSea = 8 /* km: from there it is seen, or a walk away */
const pageSchema = z.object({ categories: z.array(z.string()).min(1) })

/** By slug, the categories of the places whose page has some. */
export async function readCategories(documents: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const read = (await writtenSlugs(documents)).map(async (slug) => {
    const { fields } = splitFrontMatter(await readFile(join(documents, folder, `${slug}.md`), 'utf8'))
    const page = pageSchema.safeParse(fields)
    return page.success ? ([[slug, page.data.categories]] as const) : []
  })
  return new Map((await Promise.all(read)).flat())
}

/** Slugs of the places that have a document of their own instead of a record. */
export async function writtenSlugs(documents: string): Promise<readonly string[]> {
  const files = await readdir(join(documents, folder))
  return files.flatMap((file) => /^[^.]+(?=\.md$)/.exec(file)?.[0] ?? [])
}

/** What their pictures depend on, in the order of their slugs. */
export function writtenPlaces(
  categories: ReadonlyMap<string, readonly string[]>,
  places: readonly Place[],
  provinces: readonly Province[],
  regions: readonly IllustratedRegion[],
  isNearSea: ReturnType<typeof seaFinder>,
): readonly IllustratedPlace[] {
  const regionOf = new Map(
    provinces.map(({ id, region }) => [id, regions.find((each) => each.id === region)]),
  )
  return places
    .flatMap((place) => {
      const { slug, name, called, population: people } = place
      const own = categories.get(slug)
      const region = regionOf.get(place.province)
      if (!own || !region) return []
      const coastal = isNearSea(place, nearSea)
      const shown = { slug, name, ...(called && { called }) }
      return { ...shown, people, categories: own, region: region.id, hues: region.hues, coastal }
    })
    .toSorted((one, other) => (one.slug < other.slug ? -1 : 1))
}
