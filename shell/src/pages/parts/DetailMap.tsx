import type { DetailMapData, PinCategory } from '@tessera/kit/contract/content'
import type { Choice, Sight } from '@tessera/content/port'
import type { LoadedPage } from '../loading/LoadedPage.ts'
import { mapOrigins } from '../slots/mapOrigins.ts'
import { Slot } from '../slots/Slot.tsx'
import { useWords } from '../words/PageWords.ts'
import { categoryPaths } from './categoryPaths.ts'
import { anchorOf } from './Sights.tsx'

interface DetailMapProps extends Pick<DetailMapData, 'place' | 'neighbours' | 'zoom'> {
  /** The mark whose colours it has. */
  group?: string | undefined
  /** Those with a position are shown, and link to where the page tells of them. */
  sights: readonly Sight[]
  loaded: LoadedPage
}

/** The map of one place or document. */
export function DetailMap({ place, group, neighbours, sights, zoom, loaded }: DetailMapProps) {
  const { text } = useWords()
  const { site, mapOpen } = loaded
  const pins = sights.flatMap(({ id, name, at, category }) =>
    at ? [{ id, name, href: `#${anchorOf(id)}`, at, ...pinCategory(category) }] : [],
  )
  return (
    <div className="shell-map">
      <Slot<DetailMapData>
        name="detail-map"
        origins={mapOrigins(site.map)}
        data={{
          label: text('part.map', { name: place.name }),
          ...(group !== undefined && { group, region: group }),
          place,
          neighbours,
          ...(pins.length > 0 && { sights: pins }),
          ...(zoom !== undefined && { zoom }),
          ...(mapOpen && { open: true }),
          options: site.map,
        }}
      />
    </div>
  )
}

/** The category of a pin; none without an icon. */
export function pinCategory(of: Choice | undefined): { category?: PinCategory } {
  return of?.icon ? { category: { name: of.name, icon: categoryPaths[of.icon] } } : {}
}
