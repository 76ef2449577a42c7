import type { Site } from '@tessera/kit/contract/remote'
import { useEffect, type ReactNode } from 'react'
import { useMap } from 'react-leaflet'
import type { MapSettings } from '../settings/settingsFor.ts'
import { layGround } from './layGround.ts'

interface BaseLayerProps {
  settings: MapSettings
  /** Set off from the land around. */
  region: string | undefined
  site: Site
}

/** What the pins stand on. */
export function BaseLayer({ settings, region, site }: BaseLayerProps): ReactNode {
  const map = useMap()
  const settled = JSON.stringify(settings)
  useEffect(
    () => layGround(map, JSON.parse(settled) as MapSettings, region, site),
    [map, settled, region, site],
  )
  return null
}
