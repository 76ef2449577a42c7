import type { ReactNode } from 'react'
import { allPlacesPath } from '../words/paths.ts'

/** Finds places by name; works without scripting, with it offers places while a visitor types. */
export function SearchForm({ label }: { label: string }): ReactNode {
  return (
    <search>
      <form className="shell-search" method="get" action={allPlacesPath}>
        <label htmlFor="search-text">{label}</label>
        <div className="shell-search-row">
          <input
            id="search-text"
            type="search"
            name="text"
            autoComplete="off"
            placeholder="Ronda, Cádiz, Ávila …"
            data-place-search=""
          />
          <button className="shell-button" type="submit">
            Search
          </button>
        </div>
      </form>
    </search>
  )
}
