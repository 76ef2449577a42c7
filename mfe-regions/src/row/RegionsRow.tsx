import type { RegionsCarouselData } from '@tessera/kit/contract/content'
import type { ReactNode } from 'react'
import { RegionTile } from './RegionTile.tsx'

/** The row as the server sends it: a list that scrolls and snaps, whole without scripting (RC7). */
export function RegionsRow({ label, regions }: RegionsCarouselData): ReactNode {
  if (regions.length === 0) return null
  return (
    <section className="regions-carousel" aria-label={label} data-live="false">
      <TurnButton direction="previous" />
      <div className="regions-view">
        <ul className="regions-row">
          {regions.map((tile) => (
            <li key={tile.id}>
              <RegionTile tile={tile} />
            </li>
          ))}
        </ul>
      </div>
      <TurnButton direction="next" />
    </section>
  )
}

/** Hidden until the carousel is live and has more than one page. */
function TurnButton({ direction }: { direction: 'previous' | 'next' }): ReactNode {
  return (
    <button
      type="button"
      className="regions-turn"
      data-turn={direction}
      aria-label={direction === 'next' ? 'Next regions' : 'Previous regions'}
      hidden
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={direction === 'next' ? 'M9 5l7 7-7 7' : 'M15 5l-7 7 7 7'} />
      </svg>
    </button>
  )
}
