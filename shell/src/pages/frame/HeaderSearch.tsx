import type { ReactNode } from 'react'
import { Icon } from '../parts/Icon.tsx'
import { searchPath } from '../words/paths.ts'

/** The search of every page; styles hide it where the page itself has one. */
export function HeaderSearch(): ReactNode {
  return (
    <search className="shell-header-search">
      <form className="shell-search-row" method="get" action={searchPath}>
        <input
          id="search-header"
          type="search"
          name="text"
          autoComplete="off"
          aria-label="Find a place"
          placeholder="Find a place"
          data-place-search=""
        />
        <button type="submit" aria-label="Search">
          <Icon name="search" />
        </button>
      </form>
    </search>
  )
}
