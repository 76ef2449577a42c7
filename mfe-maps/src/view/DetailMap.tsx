import type { DetailMapData } from '@tessera/kit/contract/content'
import type { Site } from '@tessera/kit/contract/remote'
import L from 'leaflet'
import { useEffect, type ReactNode } from 'react'
import { useMap } from 'react-leaflet'
import { createPin } from '../pins/createPin.ts'
import { imageIcon } from '../pins/imageIcon.ts'
import { PlaceIcon } from '../pins/PlaceIcon.ts'
import { SpotIcon } from '../pins/SpotIcon.ts'
import { isOnEarth, misplaced } from '../places/usablePlaces.ts'
import { settingsFor } from '../settings.ts'
import { SiteMap } from './SiteMap.tsx'

interface DetailMapProps {
  data: DetailMapData
  site: Site
  open: boolean
}

const usualZoom = 11

export default function DetailMap({ data, site, open }: DetailMapProps): ReactNode {
  const settings = settingsFor(data.options)
  const { at } = data.place
  if (!isOnEarth(at)) return <Nowhere data={data} site={site} />
  return (
    <SiteMap
      label={data.label}
      region={data.region}
      site={site}
      settings={settings}
      open={open}
      redrawsAfter={0}
      view={{ center: [at.lat, at.lon], zoom: data.zoom ?? usualZoom }}
    >
      <PlaceAndNeighbours data={data} site={site} imageFolder={settings.markerImagePath} />
    </SiteMap>
  )
}

/** A place without usable coordinates has no map; one event says which (MP8). */
function Nowhere({ data, site }: Pick<DetailMapProps, 'data' | 'site'>): ReactNode {
  useEffect(() => site.report(misplaced(data.place)), [data, site])
  return <p className="maps-note">We don’t know yet where {data.place.name} is on the map.</p>
}

interface PlaceAndNeighboursProps {
  data: DetailMapData
  site: Site
  imageFolder: string | undefined
}

function PlaceAndNeighbours({ data, site, imageFolder }: PlaceAndNeighboursProps): ReactNode {
  const map = useMap()
  useEffect(
    function pinPlaceAndNeighbours() {
      const pins = L.layerGroup().addTo(map)
      for (const pin of pinsOf(data, site, imageFolder)) pins.addLayer(pin)
      return () => {
        pins.remove()
      }
    },
    [map, data, site, imageFolder],
  )
  return null
}

function pinsOf(
  { place, region, neighbours }: DetailMapData,
  site: Site,
  imageFolder: string | undefined,
): L.Marker[] {
  const image = imageFolder ? imageIcon(imageFolder) : undefined
  const near = neighbours.flatMap((neighbour, index) => {
    if (isOnEarth(neighbour.at)) {
      return [
        createPin(
          { ...neighbour, region },
          image ?? new PlaceIcon({ ...neighbour, number: index + 1, region }),
        ),
      ]
    }
    site.report(misplaced(neighbour))
    return []
  })
  const spot = createPin({ ...place, region }, image ?? new SpotIcon(place.name, region)).setZIndexOffset(
    1000,
  )
  return [...near, spot]
}
