import type { SiteInfo } from '@tessera/content/port'
import { languageOf } from '../words/languageOf.ts'
import { useWords } from '../words/PageWords.ts'
import { SiteLogo } from './SiteLogo.tsx'

export function SiteFooter({ site }: { site: SiteInfo }) {
  const { text, paths } = useWords()
  const { index } = site.footer
  return (
    <footer className="shell-footer">
      <div className="shell-footer-row">
        <div className="shell-footer-about">
          <a className="shell-wordmark" href={paths.home}>
            <SiteLogo theme={site.theme} />
            {site.title}
          </a>
          <p>{site.footer.about}</p>
          {site.footer.links.length > 0 && (
            <ul className="shell-footer-links">
              {site.footer.links.map(({ label, href }) => (
                <li key={href}>
                  <a href={paths.own(href)}>{label}</a>
                </li>
              ))}
            </ul>
          )}
        </div>
        {index && (
          <nav className="shell-footer-index" aria-labelledby="footer-index">
            <h2 id="footer-index">{index.heading}</h2>
            <ul>
              {index.links.map(({ label, href, language }) => (
                <li key={href}>
                  <a href={paths.own(href)} {...languageOf(language)}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {site.footer.attributions.length > 0 && (
          <section className="shell-footer-data" aria-labelledby="footer-data">
            <h2 id="footer-data">{text('frame.sources')}</h2>
            <ul>
              {site.footer.attributions.map(({ label, href, licence }) => (
                <li key={href}>
                  <a href={href}>{label}</a> <small>{licence}</small>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </footer>
  )
}
