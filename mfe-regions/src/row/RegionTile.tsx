import type { RegionTile as Tile } from '@tessera/kit/contract/content'
import type { ReactNode } from 'react'

/** How wide a tile is shown; the four widths of RC1. */
const sizes = '(width < 480px) 92vw, (width < 600px) 46vw, (width < 1024px) 31vw, min(23vw, 17rem)'

interface RegionTileProps {
  tile: Tile
}

/** One region as a printed card; the whole of it is one link. */
export function RegionTile({ tile }: RegionTileProps): ReactNode {
  const { picture, outline } = tile
  return (
    <a className="regions-tile" href={tile.href} data-region={tile.id} draggable={false}>
      <span className="regions-caption">
        <svg
          className="regions-outline"
          viewBox={`0 0 ${outline.width} ${outline.height}`}
          aria-hidden="true"
        >
          <path d={outline.path} />
        </svg>
        <strong className="regions-name">{tile.name}</strong>{' '}
        <span className="regions-line">{tile.line}</span>{' '}
        <span className="regions-count">{countOfPlaces(tile.placeCount)}</span>
      </span>
      <picture className="regions-picture">
        {picture.sources.map(({ type, srcset }) => (
          <source key={type} type={type} srcSet={srcset} sizes={sizes} />
        ))}
        <img
          src={picture.src}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          loading="lazy" // also in the first view: the page's largest picture comes before
          decoding="async"
          draggable={false}
        />
      </picture>
    </a>
  )
}

function countOfPlaces(count: number): string {
  return count === 1 ? '1 place' : `${count.toLocaleString('en')} places`
}
