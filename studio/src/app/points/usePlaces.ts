import { recordsIn } from '@tessera/content/write/text'
import { call } from '../store/call.ts'
import { useAnswer } from '../store/useAnswer.ts'
import type { MapPlace } from './mapView.ts'

/** All places that the site's documents have, drafts of the set included; nothing until they came. */
export function usePlaces(set: string | undefined): readonly MapPlace[] | undefined {
  return useAnswer(`places ${set}`, () => (set === undefined ? undefined : readPlaces(set))).value
}

async function readPlaces(set: string): Promise<readonly MapPlace[]> {
  const { documents } = await call('list', { set, kind: 'places', withGenerated: true, max: 500 })
  const texts = await Promise.all(documents.map(({ file }) => call('open', { file, set })))
  return texts.flatMap(({ file, text }) => parsePlaces(file, text ?? ''))
}

/** A place without a point is left out, and so is a text that cannot be read: they have problems of their own. */
export function parsePlaces(file: string, text: string): readonly MapPlace[] {
  return recordsIn(text, 'places').flatMap(({ id, name, lat, lon, population }) =>
    typeof lat === 'number' && typeof lon === 'number'
      ? { id: `${file} ${String(id)}`, name: String(name), lat, lon, people: Number(population) || 0 }
      : [],
  )
}
