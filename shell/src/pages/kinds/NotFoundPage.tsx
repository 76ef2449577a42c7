import type { Region } from '@tessera/content/port'
import { RegionOutline } from '../parts/RegionOutline.tsx'
import { SearchForm } from '../parts/SearchForm.tsx'
import { allPlacesPath, homePath } from '../words/paths.ts'

export function NotFoundPage({ region }: { region: Region | undefined }) {
  return (
    <section className="shell-lost" data-region={region?.id}>
      {region && <RegionOutline outline={region.outline} />}
      <div>
        <p className="shell-lost-number">404</p>
        <h1 tabIndex={-1}>This page is not on the map</h1>
        <p className="shell-lead">
          Perhaps its address has changed, or it was never there. Look for the place by name:
        </p>
        <SearchForm label="Find a place" />
        <p className="shell-lost-ways">
          <a href={homePath}>Home</a>
          <a href={allPlacesPath}>All places</a>
        </p>
      </div>
    </section>
  )
}
