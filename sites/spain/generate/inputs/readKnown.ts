import { createGeography } from '../geography/createGeography.ts'
import { createPlaces } from '../places/createPlaces.ts'
import { placePictures } from '../places/placePictures.ts'
import { readIslands } from './readIslands.ts'
import { readRegions } from './readRegions.ts'
import { readAtlas, readLand, readMunicipalities, readSpanishPlaces } from './sources.ts'

/** Everything that the sources, and the hand-written regions and islands, say. */
export async function readKnown(documents: string) {
  const regions = await readRegions(documents)
  const atlas = await readAtlas()
  const { provinces, regions: shapes } = createGeography(atlas)
  const land = await readLand()
  const municipalities = await readMunicipalities()
  const pictures = placePictures(land, regions)
  const places = createPlaces(readSpanishPlaces(), atlas, provinces, municipalities, regions, pictures)
  return { places, provinces, regions, shapes, land, islands: await readIslands(documents) }
}
