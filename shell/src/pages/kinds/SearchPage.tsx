import type { ReactNode } from 'react'
import type { SearchHit } from '@tessera/content/port'
import { listHref } from '../../shared/list/listHref.ts'
import type { LoadedSearch } from '../loading/LoadedPage.ts'
import { Breadcrumbs } from '../parts/Breadcrumbs.tsx'
import { SearchForm } from '../parts/SearchForm.tsx'
import { describeHit, groupHits } from '../words/describeHit.ts'
import { allPlacesPath } from '../words/paths.ts'

/** What a text may mean, in groups, and the field to ask for something else (SE3). */
export function SearchPage({ page }: { page: LoadedSearch }) {
  const { text, hits, named } = page
  return (
    <div className="shell-found">
      <header className="shell-page-header">
        <Breadcrumbs here="Search" />
        <h1 tabIndex={-1}>{text === '' ? 'Search' : `Search for “${text}”`}</h1>
        <SearchForm label="Find a place" text={text} />
      </header>
      {text !== '' && <p className="shell-found-summary">{summaryOf(page)}</p>}
      {Array.from(groupHits(hits), ([label, its]) => (
        <Group key={label} label={label} hits={its} />
      ))}
      {text !== '' && hits.length === 0 && (
        <Way href={allPlacesPath} look="shell-button">
          All places
        </Way>
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

function Group({ label, hits }: { label: string; hits: readonly SearchHit[] }) {
  const id = `found-${label.toLowerCase().replaceAll(' ', '-')}`
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{label}</h2>
      <ul>
        {hits.map((hit) => (
          <li key={hit.id} data-region={hit.region?.id}>
            <a href={hit.href}>{hit.name}</a>
            <span>{describeHit(hit)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function summaryOf({ text, hits }: LoadedSearch): string {
  if (hits.length === 0) return `Nothing here is called “${text}”, or anything like it.`
  if (hits.every(({ near }) => near)) return `Nothing here is called “${text}”. These names are close to it:`
  return hits.length === 1 ? '1 result' : `${hits.length} results, the best first`
}
