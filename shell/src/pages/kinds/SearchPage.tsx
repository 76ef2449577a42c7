import type { ReactNode } from 'react'
import type { Place, Region, SearchHit } from '@tessera/content/port'
import { listHref } from '../../shared/list/listHref.ts'
import type { LoadedSearch } from '../loading/LoadedPage.ts'
import { Breadcrumbs } from '../parts/Breadcrumbs.tsx'
import { SearchForm } from '../parts/SearchForm.tsx'
import { describeHit, groupHits } from '../words/describeHit.ts'
import { allPlacesPath, placePath, regionPath } from '../words/paths.ts'

/** What a text may mean, in groups, and the field to ask for something else (SE3). */
export function SearchPage({ page, regions }: { page: LoadedSearch; regions: readonly Region[] }) {
  const { text, hits, named, featured } = page
  return (
    <div className="shell-found">
      <header className="shell-page-header">
        <Breadcrumbs here="Search" />
        <h1 tabIndex={-1}>{text === '' ? 'Search' : `Search for “${text}”`}</h1>
        <SearchForm label="Find a place" text={text} />
      </header>
      {text !== '' && <p className="shell-found-summary">{summaryOf(page)}</p>}
      {Array.from(groupHits(hits), ([label, its]) => (
        <Group key={label} label={label} rows={its.map(rowOfHit)} />
      ))}
      {text !== '' && hits.length === 0 && (
        <>
          {featured.length > 0 && <Group label="Places to begin with" rows={featured.map(rowOfPlace)} />}
          <Group label="Regions" rows={regions.map(rowOfRegion)} />
          <Way href={allPlacesPath} look="shell-button">
            All places
          </Way>
        </>
      )}
      {hits.length > 0 && named > 0 && (
        <Way href={listHref(allPlacesPath, { text })} look="shell-button shell-button-quiet">
          All places with “{text}” in their names
        </Way>
      )}
    </div>
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
  regionId: string | undefined
}

function Group({ label, rows }: { label: string; rows: readonly Row[] }) {
  const id = `found-${label.toLowerCase().replaceAll(' ', '-')}`
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{label}</h2>
      <ul>
        {rows.map(({ id, href, name, about, regionId }) => (
          <li key={id} data-region={regionId}>
            <a href={href}>{name}</a>
            <span>{about}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function rowOfHit(hit: SearchHit): Row {
  const { id, href, name, region } = hit
  return { id, href, name, about: describeHit(hit), regionId: region?.id }
}

function rowOfPlace(place: Place): Row {
  const { id, name, kind: size, province, region } = place
  const hit = {
    id,
    kind: 'place',
    name,
    href: placePath(place),
    size,
    province: province.name,
    region,
  } as const
  return rowOfHit(hit)
}

function rowOfRegion(region: Region): Row {
  const { id, name, line } = region
  return { id, href: regionPath(region), name, about: line, regionId: id }
}

function summaryOf({ text, hits }: LoadedSearch): string {
  if (hits.length === 0) return `Nothing here is called “${text}”, or anything like it.`
  if (hits.every(({ about }) => about)) return `Nothing here is called “${text}”. These have to do with it:`
  if (hits.every(({ near }) => near)) return `Nothing here is called “${text}”. These names are close to it:`
  return hits.length === 1 ? '1 result' : `${hits.length} results, the best first`
}
