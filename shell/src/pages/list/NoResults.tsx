import type { ReactNode } from 'react'
import type { PlacesQuery } from '@tessera/content/port'
import { allPlacesPath } from '../words/paths.ts'
import { choicesIn, listHref } from '../../shared/list/listHref.ts'

/** An empty list and the ways out of it. */
export function NoResults({ path, query }: { path: string; query: PlacesQuery }): ReactNode {
  return (
    <div className="shell-empty">
      <p className="shell-empty-lead">{reasonFor(query)}</p>
      <p className="shell-empty-ways">
        {choicesIn(query) > 0 && (
          <a className="shell-button" href={path}>
            Show all places of this list
          </a>
        )}
        {choicesIn(query) === 0 && path !== allPlacesPath && (
          <a className="shell-button" href={allPlacesPath}>
            Show places of all regions
          </a>
        )}
        {path !== allPlacesPath && query.text && (
          <a className="shell-button shell-button-quiet" href={listHref(allPlacesPath, { text: query.text })}>
            Search all regions
          </a>
        )}
      </p>
    </div>
  )
}

function reasonFor(query: PlacesQuery): string {
  if (query.text) return `No place here has “${query.text}” in its name.`
  return choicesIn(query) > 0 ? 'No place here fits these filters.' : 'There are no places here yet.'
}
