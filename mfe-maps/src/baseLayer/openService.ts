import { mapServiceOrigin } from '@tessera/kit/contract/content'
import type { MapSettings } from '../settings/settingsFor.ts'

const tilesApi = `${mapServiceOrigin}/v1`

/** What a session of the maps service is asked for: https://developers.google.com/maps/documentation/tile */
export function sessionRequest({ type, scheme }: Pick<MapSettings, 'type' | 'scheme'>, language: string) {
  return {
    mapType: type === 'satellite' ? 'satellite' : 'roadmap',
    language,
    region: 'ES',
    ...(type === 'road' && scheme === 'dark' && { styles: darkRoads }),
  }
}

interface ServiceOptions {
  /** Default: the maps service's own. */
  api?: string
  /** Says when the session is no longer waited for. */
  signal?: AbortSignal | undefined
}

/** Opens a session with the product's key; its tiles are then as any XYZ layer's. Rejects when refused, or given up. */
export async function openService(
  key: string,
  settings: Pick<MapSettings, 'type' | 'scheme'>,
  language: string,
  { api = tilesApi, signal }: ServiceOptions = {},
) {
  const asked = encodeURIComponent(key)
  const response = await fetch(`${api}/createSession?key=${asked}`, {
    method: 'POST',
    ...(signal && { signal }),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sessionRequest(settings, language)),
  })
  if (!response.ok) throw new Error(`The maps service answered ${response.status}`)
  const { session } = (await response.json()) as { session: string }
  return {
    url: `${api}/2dtiles/{z}/{x}/{y}?session=${encodeURIComponent(session)}&key=${asked}`,
    attribution: '© Google',
  }
}

const darkRoads = [
  { elementType: 'geometry', stylers: [{ color: '#182234' }] },
  { elementType: 'labels.text.fill', stylers: [{ color: '#b3ab9c' }] },
  { elementType: 'labels.text.stroke', stylers: [{ color: '#101826' }] },
  { featureType: 'water', elementType: 'geometry', stylers: [{ color: '#16283a' }] },
]
