import type { ReactNode } from 'react'
import type { Place, Region, SearchHit } from '@tessera/content/port'
import { listHref } from '../../shared/list/listHref.ts'
import { searchTitle } from '../head/pageFacts.ts'
import type { LoadedSearch } from '../loading/LoadedPage.ts'
import { Blocks } from '../blocks/Blocks.tsx'
import { Breadcrumbs } from '../parts/Breadcrumbs.tsx'
import { SearchForm } from '../parts/SearchForm.tsx'
import { describeHit, groupHits, nameHit } from '../words/describeHit.ts'
import { type PageWords, useWords } from '../words/PageWords.ts'

/** Results of a search in groups, and the field for another search (SE3). */
export function SearchPage({ page, regions }: { page: LoadedSearch; regions: readonly Region[] }) {
  const words = useWords()
  const { paths } = words
  const { text, hits, named, own } = page
  const rowsOf = (found: readonly SearchHit[]) => found.map((hit) => rowOfHit(hit, words))
  return (
    <>
      <div className="shell-found">
        <header className="shell-page-header">
          <Breadcrumbs here={words.text('found.heading')} />
          <h1 tabIndex={-1}>{searchTitle(page, words)}</h1>
          <SearchForm text={text} />
        </header>
        {text !== '' && <p className="shell-found-summary">{describeResults(page, words)}</p>}
        {groupHits(hits, words).map(({ id, label, hits: its }) => (
          <Group key={id} id={id} label={label} rows={rowsOf(its)} />
        ))}
        {text !== '' && hits.length === 0 && <Offers page={page} regions={regions} />}
        {hits.length > 0 && named > 0 && (
          <Way href={listHref(paths.places, { text })} look="shell-button shell-button-quiet">
            {words.text('found.named', { text })}
          </Way>
        )}
      </div>
      {own && <Blocks blocks={own.blocks} regions={regions} language={own.contentLanguage} />}
    </>
  )
}

/** What a visitor who found nothing can go to instead. */
function Offers({ page: { featured }, regions }: { page: LoadedSearch; regions: readonly Region[] }) {
  const words = useWords()
  const { text, paths } = words
  const rowOfRegion = ({ id, name, line, slug }: Region): Row => ({
    id,
    href: paths.region({ slug }),
    name,
    about: line,
    regionId: id,
  })
  return (
    <>
      {featured.length > 0 && (
        <Group
          id="featured"
          label={text('frame.featured')}
          rows={featured.map((place) => rowOfHit(hitOfPlace(place, words), words))}
        />
      )}
      {regions.length > 0 && (
        <>
          <Group id="regions" label={text('frame.regions')} rows={regions.map(rowOfRegion)} />
          <Way href={paths.places} look="shell-button">
            {text('frame.allPlaces')}
          </Way>
        </>
      )}
    </>
  )
}

function Way({ href, look, children }: { href: string; look: string; children: ReactNode }) {
  return (
    <p className="shell-found-ways">
      <a className={look} href={href}>
        {children}
      </a>
    </p>
  )
}

interface Row extends Pick<SearchHit, 'id' | 'href' | 'name'> {
  about: string
  regionId?: string | undefined
  mark?: string | undefined
}

function Group({ id: group, label, rows }: { id: string; label: string; rows: readonly Row[] }) {
  const id = `found-${group}`
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{label}</h2>
      <ul>
        {rows.map(({ id, href, name, about, regionId, mark }) => (
          <li key={id} data-region={regionId} data-group={mark}>
            <a href={href}>{name}</a>
            <span>{about}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function rowOfHit(hit: SearchHit, words: PageWords): Row {
  const { id, href, region, mark } = hit
  const [name, about] = [nameHit(hit, words), describeHit(hit, words)]
  return { id, href, name, about, regionId: region?.id, mark }
}

function hitOfPlace(place: Place, { paths }: PageWords): SearchHit {
  const { id, name, kind: size, province, region } = place
  return { id, kind: 'place', name, href: paths.place(place), size, province: province.name, region }
}

function describeResults({ text: searched, hits }: LoadedSearch, { text }: PageWords): string {
  if (hits.length === 0) return text('found.none', { text: searched })
  if (hits.every(({ about }) => about)) return text('found.about', { text: searched })
  if (hits.every(({ near }) => near)) return text('found.near', { text: searched })
  return text('found.results', { count: hits.length })
}
