import type { Bounds } from '@tessera/kit/contract/content'
import { fetchMarkers } from './fetchMarkers.ts'
import { usablePlaces, type MapPlace } from './usablePlaces.ts'
import { withParameters } from './withParameters.ts'

const margin = 0.001 /* degrees: the server rounds an area to as much */

/** The places of a list that lie within `bounds`, edges included. Rejects when they do not come. */
export async function fetchPlacesWithin(markersUrl: string, bounds: Bounds): Promise<readonly MapPlace[]> {
  const [south, west, north, east] = bounds
  const bbox = [south - margin, west - margin, north + margin, east + margin].map((side) => side.toFixed(3))
  const columns = await fetchMarkers(withParameters(markersUrl, { bbox: bbox.join(',') }))
  const { places } = usablePlaces(columns)
  return places.filter(({ at: { lat, lon } }) => lat >= south && lat <= north && lon >= west && lon <= east)
}
