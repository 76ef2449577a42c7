import type { TextPage as TextPageData } from '@tessera/content/port'
import { Blocks } from '../blocks/Blocks.tsx'
import { Breadcrumbs } from '../parts/Breadcrumbs.tsx'
import { Hero } from '../parts/Hero.tsx'
import { PageHeader } from '../parts/PageHeader.tsx'
import { homePath } from '../words/paths.ts'

export function TextPage({ page }: { page: TextPageData }) {
  const isHome = page.path === homePath
  const hasTiles = page.blocks.some(({ kind }) => ['entries', 'tiles'].includes(kind))
  return (
    <article className={hasTiles ? 'shell-above-tiles' : undefined}>
      {page.hero ? (
        <Hero picture={page.hero} heading={page.heading} lead={page.description} hasSearch={isHome} />
      ) : (
        <PageHeader heading={page.heading} lead={page.description}>
          {!isHome && <Breadcrumbs page={page} />}
        </PageHeader>
      )}
      <Blocks blocks={page.blocks} />
    </article>
  )
}
