import { Blocks } from '../blocks/Blocks.tsx'
import type { LoadedNotFound } from '../loading/LoadedPage.ts'
import { GroupOutline } from '../parts/GroupOutline.tsx'
import { SearchForm } from '../parts/SearchForm.tsx'
import { languageOf } from '../words/languageOf.ts'
import { useWords } from '../words/PageWords.ts'

/** Says that there is no such page; in the words of the site's own document, if it has one. */
export function NotFoundPage({ page: { own, offered } }: { page: LoadedNotFound }) {
  const { text, paths, attributes } = useWords()
  const { more, outline, tiles: [tile] = [] } = offered?.carousel ?? {}
  const written = languageOf(own?.contentLanguage)
  return (
    <>
      <section className="shell-lost" data-group={tile?.group}>
        {outline && <GroupOutline outline={outline} />}
        <div {...attributes}>
          <p className="shell-lost-number">404</p>
          <h1 tabIndex={-1} {...written}>
            {own?.heading ?? text('lost.title')}
          </h1>
          <p className="shell-lead" {...written}>
            {own?.description ?? text('lost.lead')}
          </p>
          <SearchForm />
          <p className="shell-lost-ways">
            <a href={paths.home}>{text('frame.home')}</a>
            {more && <a href={paths.own(more.path)}>{more.label}</a>}
          </p>
        </div>
      </section>
      {own && <Blocks blocks={own.blocks} language={own.contentLanguage} />}
    </>
  )
}
