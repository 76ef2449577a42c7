import type { LoadedPage } from '../loading/LoadedPage.ts'
import type { PageWords } from '../words/PageWords.ts'
import { linkedData } from './linkedData.ts'
import { isWhole, type PageFacts } from './pageFacts.ts'

interface HeadExtrasProps {
  loaded: LoadedPage
  facts: PageFacts
  words: PageWords
}

/** Icons, colours, and metadata for other sites and search engines. */
export function HeadExtras({ loaded, facts, words }: HeadExtrasProps) {
  const { title: site, tagline, icons, theme = {} } = loaded.site
  const { icon, paper = ['#f7f8f9', '#14171b'] } = theme
  const has = (file: string) => icons?.includes(file) ?? true
  const data = linkedData(loaded, words)
  const inOthers = isWhole(loaded) ? 'alternate' : 'translation' // search engines ignore `translation`; our language links read it
  const isListed = loaded.status === 200 && loaded.page.kind !== 'search'
  return (
    <>
      {!isListed && <meta name="robots" content="noindex" />}
      {Object.entries(facts.alternates ?? {}).map(([language, url]) => (
        <link key={language} rel={inOthers} hrefLang={language} href={url} />
      ))}
      {icons?.every((file) => !file.startsWith('favicon')) && <link rel="icon" href="data:," />}
      {has('favicon.svg') && (
        <link rel="icon" href={`/favicon.svg${icon ? `?v=${icon.hash}` : ''}`} type="image/svg+xml" />
      )}
      {has('favicon-32.png') && <link rel="icon" href="/favicon-32.png" sizes="32x32" type="image/png" />}
      {has('icon-180.png') && <link rel="apple-touch-icon" href="/icon-180.png" />}
      <meta name="theme-color" content={paper[0]} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={paper[1]} media="(prefers-color-scheme: dark)" />
      <meta name="color-scheme" content="light dark" />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site} />
      <meta property="og:title" content={facts.title} />
      <meta property="og:description" content={facts.description} />
      <meta property="og:url" content={facts.canonical} />
      {facts.language.includes('-') && (
        <meta property="og:locale" content={facts.language.replace('-', '_')} />
      )}
      {has('social.png') && (
        <>
          <meta property="og:image" content={`${loaded.origin}/social.png`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={words.text('head.social', { site, tagline })} />
        </>
      )}
      <meta name="twitter:card" content="summary_large_image" />
      {data && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: data }} />}
    </>
  )
}
