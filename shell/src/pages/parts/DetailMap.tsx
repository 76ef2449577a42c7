import type { DetailMapData, PinCategory } from '@tessera/kit/contract/content'
import type { Choice, Entry, EntryPart, TextPage } from '@tessera/content/port'
import type { PageProps } from '../loading/LoadedPage.ts'
import { mapOrigins } from '../slots/mapOrigins.ts'
import { Slot } from '../slots/Slot.tsx'
import { useWords } from '../words/PageWords.ts'
import { categoryPaths } from '@tessera/content/categoryIcons'
import { anchorOf } from './Sights.tsx'

interface DetailMapProps extends PageProps<TextPage> {
  entry: Entry
  part: Extract<EntryPart, { kind: 'map' }>
}

/** The map of a document. Sights with a position are on it, and link to where the page tells of them. */
export function DetailMap({ page, entry, part, loaded: { site, mapOpen } }: DetailMapProps) {
  const { text, paths } = useWords()
  const { context, group, hero, parts } = entry
  const { neighbours, zoom } = part
  const sights = parts
    .flatMap((one) => (one.kind === 'items' ? one.items : []))
    .flatMap(({ id, name, at, category }) =>
      at ? [{ id, name, href: `#${anchorOf(id)}`, at, ...pinCategory(category) }] : [],
    )
  return (
    <div className="shell-map">
      <Slot<DetailMapData>
        name="detail-map"
        origins={mapOrigins(site.map)}
        data={{
          label: text('part.map', { name: page.heading }),
          ...(group !== undefined && { group, region: group }),
          place: {
            id: context ? `${context.type}/${context.id}` : page.path,
            name: page.heading,
            at: part.at,
            ...pinCategory(hero?.chips?.of[0]),
          },
          neighbours: neighbours.map(({ path, category, ...one }) => ({
            ...one,
            href: paths.own(path),
            ...pinCategory(category),
          })),
          ...(sights.length > 0 && { sights }),
          ...(zoom !== undefined && { zoom }),
          ...(mapOpen && { open: true }),
          options: site.map,
        }}
      />
    </div>
  )
}

/** The category of a pin; none without an icon. */
function pinCategory(of: Choice | undefined): { category?: PinCategory } {
  return of?.icon ? { category: { name: of.name, icon: categoryPaths[of.icon] } } : {}
}
