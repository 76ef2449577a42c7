import type { DetailMapData } from '@tessera/kit/contract/content'
import type { Site } from '@tessera/kit/contract/remote'
import L from 'leaflet'
import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { useMap } from 'react-leaflet'
import { createPin } from '../pins/createPin.ts'
import { ImageIcon } from '../pins/ImageIcon.ts'
import { PlaceIcon } from '../pins/PlaceIcon.ts'
import { SpotIcon } from '../pins/SpotIcon.ts'
import { isOnEarth, misplaced } from '../places/usablePlaces.ts'
import { settingsFor } from '../settings/settingsFor.ts'
import { Note } from './Note.tsx'
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
  return <Note>We don’t know yet where {data.place.name} is on the map.</Note>
}

interface PlaceAndNeighboursProps {
  data: DetailMapData
  site: Site
  imageFolder: string | undefined
}

function PlaceAndNeighbours({ data, site, imageFolder }: PlaceAndNeighboursProps): ReactNode {
  const map = useMap()
  useLayoutEffect(
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

function pinsOf({ place, region, neighbours }: DetailMapData, site: Site, imageFolder?: string): L.Marker[] {
  const iconOf = (id: string, shownAs: () => L.DivIcon) =>
    imageFolder ? new ImageIcon(imageFolder, id) : shownAs()
  for (const neighbour of neighbours) if (!isOnEarth(neighbour.at)) site.report(misplaced(neighbour))
  const near = neighbours
    .map((neighbour, index) => ({ ...neighbour, number: index + 1, region }))
    .filter(({ at }) => isOnEarth(at))
    .map((neighbour) =>
      createPin(
        neighbour,
        iconOf(neighbour.id, () => new PlaceIcon(neighbour)),
      ),
    )
  const spot = createPin(
    { ...place, region },
    iconOf(place.id, () => new SpotIcon(place.name, region)),
  )
  return [...near, spot.setZIndexOffset(1000)]
}
