import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const areaSchema = z.object({
  name: z.string(),
  kinds: z.array(z.string()),
  provinces: z.array(z.string()),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
})
const translationSchema = z.object({ name: z.string().optional() })

export interface Island {
  slug: string
  name: string
  translated: { es?: string; ar?: string }
  /** INE codes of those that it can be in. */
  provinces: readonly string[]
  /** South, west, north and east. */
  bounds: readonly [number, number, number, number]
}

/** Reads the islands among the documents of the type `area`. */
export async function readIslands(documents: string): Promise<readonly Island[]> {
  const folder = join(documents, 'entries/area')
  const files = (await readdir(folder)).toSorted()
  const slugs = files.flatMap((file) => /^[^.]+(?=\.json$)/.exec(file)?.[0] ?? [])
  const read = async (slug: string) => JSON.parse(await readFile(join(folder, `${slug}.json`), 'utf8'))
  const found = slugs.map(async (slug) => {
    const area = areaSchema.parse(await read(slug))
    if (!area.kinds.includes('island')) return []
    const [es, ar] = await Promise.all(
      ['es', 'ar'].map(async (language) => translationSchema.parse(await read(`${slug}.${language}`)).name),
    )
    return { ...area, slug, translated: { ...(es && { es }), ...(ar && { ar }) } }
  })
  return (await Promise.all(found)).flat()
}
