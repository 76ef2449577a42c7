import type { RegionTile } from '@tessera/kit/contract/content'
import type { EntryTile, Region } from '@tessera/content/port'
import { languageOf } from '../words/languageOf.ts'
import { type PageWords, useWords } from '../words/PageWords.ts'
import { LazyPicture } from './LazyPicture.tsx'
import { RegionOutline } from './RegionOutline.tsx'

const sizes = '(width >= 40rem) 17rem, 46vw'

/** A tile of the carousel. `language`: that of its texts, if it is not the page's. */
export type Tile = RegionTile & Pick<EntryTile, 'language'>

/** All regions, or documents of a type, as tiles: picture, shape, name, line, what it has. */
export function TileIndex({ tiles }: { tiles: readonly Tile[] }) {
  const { text } = useWords()
  return (
    <ul className="shell-region-index shell-featured">
      {tiles.map(({ id, group, href, name, line, count, placeCount, outline, picture, language }) => (
        <li
          key={id}
          className="shell-card"
          {...(group === undefined ? { 'data-region': id } : { 'data-group': group || undefined })}
          {...languageOf(language)}
        >
          {picture && <LazyPicture picture={{ ...picture, alt: '' }} sizes={sizes} />}
          {outline && <RegionOutline outline={outline} />}
          <a href={href}>{name}</a>{' '}
          <span className="shell-card-fact" dir="auto">
            {line}
          </span>{' '}
          <span className="shell-region-count">{count ?? text('list.count', { count: placeCount })}</span>
        </li>
      ))}
    </ul>
  )
}

export function tileOfRegion(region: Region, { paths }: Pick<PageWords, 'paths'>): Tile {
  const { id, name, line, placeCount, icon, tile } = region
  return { id, name, href: paths.region(region), line, placeCount, outline: icon, picture: tile }
}

export function tileOfEntry(tile: EntryTile, { text, paths }: PageWords): Tile {
  const { path, summary: line = '', listed, group = '', facts: _, ...rest } = tile
  const count = listed ? text('items.of', { heading: listed.heading, count: listed.total }) : ''
  return { ...rest, group, href: paths.own(path), line, placeCount: listed?.total ?? 0, count }
}
