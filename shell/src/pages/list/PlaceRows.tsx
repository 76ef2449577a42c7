import type { Teaser } from '@tessera/content/port'
import type { ShownPlaces } from '../loading/LoadedPage.ts'
import { Categories } from '../parts/Categories.tsx'
import { LazyPicture } from '../parts/LazyPicture.tsx'
import { describeRowFact } from '../words/describeRowFact.ts'
import { languageOf } from '../words/languageOf.ts'
import { useListWords } from '../words/PageWords.ts'
import { provinceAndRegion } from '../words/describeKind.ts'

/** The places of one page of the list, numbered from the list's first page on, as their pins on the map are. */
export function PlaceRows({ result, query, withRegion }: ShownPlaces) {
  const words = useListWords()
  const { text, number, paths } = words
  const first = (result.page - 1) * (query.pageSize ?? 48) + 1
  return (
    <ol className="shell-rows" start={first}>
      {result.items.map((place, index) => (
        <li
          key={place.id}
          className={place.teaser ? 'shell-row shell-row-written' : 'shell-row'}
          data-place-id={place.id}
          data-region={withRegion ? place.region.id : undefined}
        >
          <RowPicture picture={place.teaser?.picture} />
          <span className="shell-row-number" aria-hidden="true">
            {number(first + index)}
          </span>
          <a className="shell-row-name" href={paths.place(place)}>
            {place.name}
          </a>
          <span className="shell-row-where">
            {withRegion ? provinceAndRegion(place, words) : place.province.name}
          </span>
          {place.teaser ? (
            <TeaserParts teaser={place.teaser} />
          ) : (
            <span className="shell-row-fact">{describeRowFact(place, words)}</span>
          )}
          <span className="shell-row-population">
            {place.population > 0 && (
              <bdi>
                {number(place.population)} <small>{text('list.people')}</small>
              </bdi>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** A row's picture. It precedes the texts beside it: arriving later, it would push them down. */
function RowPicture({ picture }: Pick<Teaser, 'picture'>) {
  return (
    picture && (
      <span className="shell-row-picture">
        <LazyPicture picture={picture} sizes="11rem" />
      </span>
    )
  )
}

function TeaserParts({ teaser: { summary, categories, language } }: { teaser: Teaser }) {
  return (
    <>
      {summary !== undefined && (
        <span className="shell-row-summary" {...languageOf(language)}>
          {summary}
        </span>
      )}
      <Categories categories={categories} />
    </>
  )
}
