import type { LoadedPage } from '../loading/LoadedPage.ts'
import type { Paths } from '../words/paths.ts'
import { useWords } from '../words/PageWords.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { SiteLogo } from './SiteLogo.tsx'
import { Icon } from '../parts/Icon.tsx'

export function SiteHeader({ loaded }: { loaded: LoadedPage }) {
  const { site, page } = loaded
  const { text, paths, attributes } = useWords()
  return (
    <header className="shell-header">
      <a className="shell-skip" href="#main" {...attributes}>
        {text('frame.skip')}
      </a>
      <div className="shell-header-row">
        <a className="shell-wordmark" href={paths.home}>
          <SiteLogo theme={site.theme} />
          {site.title}
        </a>
        <LanguageSwitch loaded={loaded} />
        <HeaderSearch />
        <nav aria-label={text('frame.main')}>
          <ul className="shell-nav">
            {site.navigation.map(({ label, href }) => (
              <li key={href}>
                <a href={paths.own(href)} aria-current={currentness(paths, href, page.path)}>
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

/** The value of `aria-current`: `page` for a link to this page, `true` for a link to a page above it. */
function currentness({ own, home }: Paths, href: string, path: string): 'page' | 'true' | undefined {
  const [link, here] = [own(href), own(path)]
  if (link === here) return 'page'
  return link !== home && here.startsWith(`${link}/`) ? 'true' : undefined
}

/** The search in the header; styles hide it on pages with a search of their own. */
function HeaderSearch() {
  const { text, paths, attributes } = useWords()
  return (
    <search className="shell-header-search" {...attributes}>
      <form className="shell-search-row" method="get" action={paths.search}>
        <input
          id="search-header"
          type="search"
          name="text"
          autoComplete="off"
          aria-label={text('search.label')}
          placeholder={text('search.label')}
          data-place-search={paths.prefix}
        />
        <button type="submit" aria-label={text('search.submit')}>
          <Icon name="search" />
        </button>
      </form>
    </search>
  )
}
