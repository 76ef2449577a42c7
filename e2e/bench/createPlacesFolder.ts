import { join } from 'node:path'
import { createContentFolder } from '@tessera/content/testing/createContentFolder'
import { createPlaces } from './createPlaces.ts'

const perDocument = 25_000 /* places */

/** Content with so many places, spread evenly over a country; the same ones every time. */
export async function createPlacesFolder(
  size: number,
): Promise<{ folder: string; files: readonly string[] }> {
  const places = createPlaces(size).map(({ id, slug, name, population }, row) => {
    const province = row % 2 === 0 ? '29' : '18'
    return { id, slug, name, population, ...spotOf(row), province, fact: 'A fact' }
  })
  const names = Array.from({ length: Math.ceil(size / perDocument) }, (_none, part) => `places/${part}.json`)
  const documents = names.map((_name, part) => ({
    places: places.slice(part * perDocument, (part + 1) * perDocument),
  }))
  const folder = await createContentFolder(
    Object.fromEntries(names.map((name, part) => [name, documents[part]])),
  )
  return { folder, files: names.map((name) => join(folder, name)) }
}

/** Steps of which no few add up to a whole: no two spots are near. */
function spotOf(row: number): { lat: number; lon: number } {
  return { lat: 36.2 + ((row * 0.754_877_666) % 1) * 7.4, lon: -9 + ((row * 0.569_840_291) % 1) * 12 }
}
