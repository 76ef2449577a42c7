import type { RegionTile as Tile } from '@tessera/kit/contract/content'
import type { CarouselData } from '../remote.ts'
import { chooseWords, type Words } from '../words/chooseWords.ts'

/** The row as the server sends it: a list that scrolls and snaps, whole without scripting (RC7). */
export function RegionsRow({ label, regions, language }: CarouselData) {
  if (regions.length === 0) return null
  const words = chooseWords(language)
  return (
    <section className="regions-carousel" aria-label={label} data-live="false">
      <TurnButton direction="previous" words={words} />
      <div className="regions-view">
        <ul className="regions-row">
          {regions.map((tile) => (
            <li key={tile.id}>
              <RegionTile tile={tile} words={words} />
            </li>
          ))}
        </ul>
      </div>
      <TurnButton direction="next" words={words} />
    </section>
  )
}

/** Hidden until the carousel is mounted and has more than one page. */
function TurnButton({ direction, words }: { direction: 'previous' | 'next'; words: Words }) {
  return (
    <button
      type="button"
      className="regions-turn"
      data-turn={direction}
      aria-label={words.text(direction)}
      hidden
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={direction === 'next' ? 'M9 5l7 7-7 7' : 'M15 5l-7 7 7 7'} />
      </svg>
    </button>
  )
}

/** The width of a tile, for `sizes`: one for each of the four widths of RC1. */
const sizes = '(width < 480px) 92vw, (width < 600px) 46vw, (width < 1024px) 31vw, min(23vw, 17rem)'

/** One tile as a card that looks printed; the whole card is one link. */
function RegionTile({ tile, words }: { tile: Tile; words: Words }) {
  const { id, group, href, name, line, count, placeCount, outline, picture } = tile
  const mark = group === undefined ? { 'data-region': id } : { 'data-group': group || undefined }
  return (
    <a className="regions-tile" href={href} {...mark} draggable={false}>
      <span className="regions-caption">
        {outline && (
          <svg
            className="regions-outline"
            viewBox={`0 0 ${outline.width} ${outline.height}`}
            aria-hidden="true"
          >
            <path d={outline.path} />
          </svg>
        )}
        <strong className="regions-name">{name}</strong>{' '}
        <span className="regions-line" dir="auto">
          {line}
        </span>{' '}
        <span className="regions-count">{count ?? words.text('count', { count: placeCount })}</span>
      </span>
      {picture && (
        <picture className="regions-picture">
          {picture.sources.map(({ type, srcset }) => (
            <source key={type} type={type} srcSet={srcset} sizes={sizes} />
          ))}
          <img
            src={picture.src}
            alt={picture.alt}
            width={picture.width}
            height={picture.height}
            loading="lazy" // also in the first view, because the page's largest picture comes before
            decoding="async"
            draggable={false}
          />
        </picture>
      )}
    </a>
  )
}
