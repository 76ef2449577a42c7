import type { RegionTile } from '@tessera/kit/contract/content'
import type { EntryTile } from '@tessera/content/port'
import { languageOf } from '../words/languageOf.ts'
import type { PageWords } from '../words/PageWords.ts'
import { LazyPicture } from './LazyPicture.tsx'
import { GroupOutline } from './GroupOutline.tsx'

const sizes = '(width >= 40rem) 17rem, 46vw'

/** A tile of the carousel. `language`: that of its texts, if it is not the page's. */
export type Tile = RegionTile & Pick<EntryTile, 'language'>

/** Documents as tiles: picture, shape, name, line, what it has. */
export function TileIndex({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <ul className="shell-group-index shell-featured">
      {tiles.map(({ id, group, href, name, line, count, outline, picture, language }) => (
        <li key={id} className="shell-card" data-group={group || undefined} {...languageOf(language)}>
          {picture && <LazyPicture picture={{ ...picture, alt: '' }} sizes={sizes} />}
          {outline && <GroupOutline outline={outline} />}
          <a href={href}>{name}</a>{' '}
          <span className="shell-card-fact" dir="auto">
            {line}
          </span>{' '}
          <span className="shell-group-count">{count}</span>
        </li>
      ))}
    </ul>
  )
}

export function tileOfEntry(tile: EntryTile, { text, paths }: PageWords): Tile {
  const { path, summary: line = '', listed, group = '', facts: _, ...rest } = tile
  const count = listed ? text('items.of', { heading: listed.heading, count: listed.total }) : ''
  return { ...rest, group, href: paths.own(path), line, placeCount: listed?.total ?? 0, count }
}
