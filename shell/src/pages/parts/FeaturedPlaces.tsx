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
  return (
    <ul className="shell-featured">
      {places.map(({ place, picture }) => (
        <FeaturedCard
          key={place.id}
          place={place}
          picture={picture}
          region={regions.find(({ id }) => id === place.region.id)}
        />
      ))}
    </ul>
  )
}

interface FeaturedCardProps extends Pick<FeaturedPlace, 'place'> {
  picture: FeaturedPlace['picture'] | undefined
  region: Region | undefined
}

function FeaturedCard({ place, picture, region }: FeaturedCardProps): ReactNode {
  return (
    <li className="shell-card" data-region={place.region.id}>
      {picture && <LazyPicture picture={{ ...picture, alt: '' }} sizes="(min-width: 40rem) 17rem, 46vw" />}
      <h3>
        <a href={placePath(place)}>{place.name}</a>
      </h3>
      <p className="shell-card-where">
        {region && <RegionOutline outline={region.icon} />}
        {place.region.name}
      </p>
      <p className="shell-card-fact">{place.fact}</p>
    </li>
  )
}
