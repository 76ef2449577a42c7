import { readRecords } from '@tessera/content/write/text'
import { call } from '../store/call.ts'
import { useAnswer } from '../store/useAnswer.ts'
import type { MapPlace } from './mapView.ts'

/** All places of the site, with the set's drafts; undefined until loaded. */
export function usePlaces(set: string | undefined): readonly MapPlace[] | undefined {
  return useAnswer(`places ${set}`, () => (set === undefined ? undefined : readPlaces(set))).value
}

async function readPlaces(set: string): Promise<readonly MapPlace[]> {
  const { documents } = await call('list', { set, kind: 'places', withGenerated: true, max: 500 })
  const texts = await Promise.all(documents.map(({ file }) => call('open', { file, set })))
  return texts.flatMap(({ file, text }) => parsePlaces(file, text ?? ''))
}

/** Parses a document's places, without places that lack a point; none if the document is invalid. */
export function parsePlaces(file: string, text: string): readonly MapPlace[] {
  return readRecords(text, 'places').flatMap(({ id, name, lat, lon, population }) =>
    typeof lat === 'number' && typeof lon === 'number'
      ? { id: `${file} ${String(id)}`, name: String(name), lat, lon, people: Number(population) || 0 }
      : [],
  )
}
