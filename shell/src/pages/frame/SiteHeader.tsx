import type { SiteInfo } from '@tessera/content/port'
import { homePath, searchPath } from '../words/paths.ts'
import { MosaicMark } from './MosaicMark.tsx'
import { Icon } from '../parts/Icon.tsx'

export function SiteHeader({ site, path }: { site: SiteInfo; path: string }) {
  return (
    <header className="shell-header">
      <a className="shell-skip" href="#main">
        Skip to content
      </a>
      <div className="shell-header-row">
        <a className="shell-wordmark" href={homePath}>
          <MosaicMark />
          {site.title}
        </a>
        <HeaderSearch />
        <nav aria-label="Main">
          <ul className="shell-nav">
            {site.navigation.map(({ label, href }) => (
              <li key={href}>
                <a href={href} aria-current={currentness(href, path)}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  )
}

/** The page itself, or a page below it. */
function currentness(href: string, path: string): 'page' | 'true' | undefined {
  if (href === path) return 'page'
  return href !== homePath && path.startsWith(`${href}/`) ? 'true' : undefined
}

/** The search of every page; styles hide it where the page itself has one. */
function HeaderSearch() {
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
