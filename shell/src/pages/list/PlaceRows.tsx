import type { ShownList } from '../loading/LoadedPage.ts'
import type { ListedPlace } from '@tessera/content/port'
import { placePath } from '../words/paths.ts'
import { formatNumber } from '../words/kindNames.ts'

/** The places of one page of the list, numbered through from its first page as their pins are. */
export function PlaceRows({ result, query, withRegion, language }: ShownList) {
  const first = (result.page - 1) * (query.pageSize ?? 48) + 1
  return (
    <ol className="shell-rows" start={first}>
      {result.places.map((place, index) => (
        <li
          key={place.id}
          className="shell-row"
          data-place-id={place.id}
          data-region={withRegion ? place.region.id : undefined}
        >
          <span className="shell-row-number" aria-hidden="true">
            {formatNumber(first + index, language)}
          </span>
          <a className="shell-row-name" href={placePath(place)}>
            {place.name}
          </a>
          <span className="shell-row-where">{whereIs(place, withRegion)}</span>
          <span className="shell-row-fact">{place.fact}</span>
          <span className="shell-row-population">
            {place.population > 0 && (
              <bdi>
                {formatNumber(place.population, language)} <small>people</small>
              </bdi>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

function whereIs({ province, region }: ListedPlace, withRegion: boolean): string {
  return withRegion && region.name !== province.name ? `${province.name}, ${region.name}` : province.name
}
