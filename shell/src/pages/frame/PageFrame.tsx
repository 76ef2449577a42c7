import type { ConsentNoticeData, PageMediaData } from '@tessera/kit/contract/content'
import type { ReactNode } from 'react'
import { languageOf as pageLanguage } from '../head/pageFacts.ts'
import { languageOf } from '../words/languageOf.ts'
import type { LoadedPage } from '../loading/LoadedPage.ts'
import { announced } from '../words/announced.ts'
import { isWide } from '../parts/isWide.ts'
import type { Paths } from '../words/paths.ts'
import { useWords } from '../words/PageWords.ts'
import { Slot } from '../slots/Slot.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'

/** The frame of every page around its main content. Moves between pages replace the main content only. */
export function PageFrame({ loaded, children }: { loaded: LoadedPage; children: ReactNode }) {
  const { page, site, showNotice } = loaded
  const words = useWords()
  const live = announced(words, pageLanguage(loaded).language, site)
  return (
    <>
      {showNotice && site.consent && (
        <Slot<ConsentNoticeData> name="consent-notice" data={localiseConsent(site.consent, words.paths)} />
      )}
      <SiteHeader loaded={loaded} />
      <main id="main" className={`shell-main shell-main-${lookOf(page)}`} {...untranslated(page)}>
        {children}
        <Slot<PageMediaData>
          name="page-media"
          data={{ label: words.text('frame.pictures', { title: 'title' in page ? page.title : site.title }) }}
        />
      </main>
      <SiteFooter site={site} />
      <div id="announcer" className="shell-visually-hidden" aria-live="polite" {...live} />
    </>
  )
}

/** Styles know pages by it; a wide page of a document is none of text. */
function lookOf(page: LoadedPage['page']): string {
  return page.kind === 'text' && page.entry && isWide(page.entry) ? 'wide' : page.kind
}

/** The language of an untranslated page. */
function untranslated(page: LoadedPage['page']): { lang?: string; dir?: 'ltr' | 'rtl' } {
  if (page.kind !== 'text' && page.kind !== 'home') return {}
  if (page.kind === 'text' && page.entry?.isPartlyTranslated) return {}
  return languageOf(page.contentLanguage)
}

function localiseConsent(consent: ConsentNoticeData, paths: Paths): ConsentNoticeData {
  return consent.link ? { ...consent, link: paths.own(consent.link) } : consent
}
