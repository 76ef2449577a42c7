import type { Region } from '@tessera/content/port'
import { useWords } from '../words/PageWords.ts'
import { LazyPicture } from './LazyPicture.tsx'
import { RegionOutline } from './RegionOutline.tsx'

const sizes = '(width >= 40rem) 17rem, 46vw'

/** All regions as tiles: picture, shape, name, line, number of places. */
export function RegionIndex({ regions }: { regions: readonly Region[] }) {
  const { text, paths } = useWords()
  return (
    <ul className="shell-region-index shell-featured">
      {regions.map((region) => (
        <li key={region.id} className="shell-card" data-region={region.id}>
          <LazyPicture picture={{ ...region.tile, alt: '' }} sizes={sizes} />
          <RegionOutline outline={region.icon} />
          <a href={paths.region(region)}>{region.name}</a>{' '}
          <span className="shell-card-fact" dir="auto">
            {region.line}
          </span>{' '}
          <span className="shell-region-count">{text('list.count', { count: region.placeCount })}</span>
        </li>
      ))}
    </ul>
  )
}
