import type { ReactNode } from 'react'
import type { SiteInfo } from '@tessera/content/port'
import { homePath } from '../words/paths.ts'
import { HeaderSearch } from './HeaderSearch.tsx'
import { MosaicMark } from './MosaicMark.tsx'

export function SiteHeader({ site, path }: { site: SiteInfo; path: string }): ReactNode {
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
