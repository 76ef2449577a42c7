import { mapServiceOrigin } from '@tessera/kit/contract/content'
import type { MapSettings } from '../settings/settingsFor.ts'

const tilesApi = `${mapServiceOrigin}/v1`

/** The body that opens a session of the maps service: https://developers.google.com/maps/documentation/tile */
export function sessionRequest({ type, scheme }: Pick<MapSettings, 'type' | 'scheme'>, language: string) {
  return {
    mapType: type === 'satellite' ? 'satellite' : 'roadmap',
    language,
    region: 'ES',
    ...(type === 'road' && scheme === 'dark' && { styles: darkRoads }),
  }
}

/** Opens a session with the site's key; returns the XYZ address of its tiles. Rejects if refused or aborted. */
export async function openService(
  key: string,
  settings: Pick<MapSettings, 'type' | 'scheme'>,
  language: string,
  signal: AbortSignal | null = null,
) {
  const encodedKey = encodeURIComponent(key)
  const response = await fetch(`${tilesApi}/createSession?key=${encodedKey}`, {
    method: 'POST',
    signal,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sessionRequest(settings, language)),
  })
  if (!response.ok) throw new Error(`The maps service answered ${response.status}`)
  const { session } = (await response.json()) as { session: string }
  return {
    url: `${tilesApi}/2dtiles/{z}/{x}/{y}?session=${encodeURIComponent(session)}&key=${encodedKey}`,
    attribution: '© Google',
  }
}

const darkRoads = [
  { elementType: 'geometry', stylers: [{ color: '#182234' }] },
  { elementType: 'labels.text.fill', stylers: [{ color: '#b3ab9c' }] },
  { elementType: 'labels.text.stroke', stylers: [{ color: '#101826' }] },
  { featureType: 'water', elementType: 'geometry', stylers: [{ color: '#16283a' }] },
]
