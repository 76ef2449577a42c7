import type { ReactNode } from 'react'
import type { FeaturedPlace, Region } from '@tessera/content/port'
import { placePath } from '../words/paths.ts'
import { LazyPicture } from './LazyPicture.tsx'
import { RegionOutline } from './RegionOutline.tsx'

interface FeaturedPlacesProps {
  places: readonly FeaturedPlace[]
  regions: readonly Region[]
}

export function FeaturedPlaces({ places, regions }: FeaturedPlacesProps): ReactNode {
  const outlines = new Map(regions.map(({ id, icon }) => [id, icon]))
  return (
    <ul className="shell-featured">
      {places.map(({ place, picture }) => {
        const outline = outlines.get(place.region.id)
        return (
          <li key={place.id} className="shell-card" data-region={place.region.id}>
            {picture && (
              <LazyPicture picture={{ ...picture, alt: '' }} sizes="(min-width: 40rem) 17rem, 46vw" />
            )}
            <h3>
              <a href={placePath(place)}>{place.name}</a>
            </h3>
            <p className="shell-card-where">
              {outline && <RegionOutline outline={outline} />}
              {place.region.name}
            </p>
            <p className="shell-card-fact">{place.fact}</p>
          </li>
        )
      })}
    </ul>
  )
}
