import type { FeaturedPlace, Region } from '@tessera/content/port'
import { describeRowFact } from '../words/describeRowFact.ts'
import { languageOf } from '../words/languageOf.ts'
import { useWords } from '../words/PageWords.ts'
import { Card } from './Card.tsx'
import { Distance } from './Distance.tsx'
import { RegionOutline } from './RegionOutline.tsx'

interface PlaceCardsProps {
  /** `distance` in km, shown if set. */
  places: readonly (FeaturedPlace & { distance?: number })[]
  regions: readonly Region[]
}

/** Cards that link to places, each with a picture and the place's kind. */
export function PlaceCards({ places, regions }: PlaceCardsProps) {
  const words = useWords()
  const { paths } = words
  const byId = new Map(regions.map((region) => [region.id, region]))
  return (
    <ul className="shell-featured">
      {places.map(({ place, picture: own, distance }) => {
        const region = byId.get(place.region.id)
        const picture = own ?? place.teaser?.picture ?? region?.pictures[0]
        const { summary, language } = place.teaser ?? {}
        return (
          <Card
            key={place.id}
            href={paths.place(place)}
            name={place.name}
            picture={picture}
            marks={{ 'data-region': place.region.id }}
          >
            <p className="shell-card-where">
              {region && <RegionOutline outline={region.icon} />}
              {place.region.name}
              {distance !== undefined && <Distance km={distance} as="span" />}
            </p>
            <p className="shell-card-fact" {...(summary !== undefined && languageOf(language))}>
              {summary ?? describeRowFact(place, words)}
            </p>
          </Card>
        )
      })}
    </ul>
  )
}
