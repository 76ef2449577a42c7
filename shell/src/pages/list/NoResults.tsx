import type { ReactNode } from 'react'
import type { PlacesQuery } from '@tessera/content/port'
import { allPlacesPath } from '../words/paths.ts'
import { listHref } from '../../shared/list/listHref.ts'

/** An empty list and the ways out of it. */
export function NoResults({ path, query }: { path: string; query: PlacesQuery }): ReactNode {
  return (
    <div className="shell-empty">
      <p className="shell-empty-lead">
        {query.text ? `No place here has “${query.text}” in its name.` : 'No place here fits these filters.'}
      </p>
      <p className="shell-empty-ways">
        <a className="shell-button" href={path}>
          Show all places of this list
        </a>
        {path !== allPlacesPath && query.text && (
          <a className="shell-button shell-button-quiet" href={listHref(allPlacesPath, { text: query.text })}>
            Search all regions
          </a>
        )}
      </p>
    </div>
  )
}
