import type { Region } from '@tessera/content/port'
import { RegionOutline } from '../parts/RegionOutline.tsx'
import { SearchForm } from '../parts/SearchForm.tsx'
import { useWords } from '../words/PageWords.ts'

export function NotFoundPage({ region }: { region: Region | undefined }) {
  const { text, paths, attributes } = useWords()
  return (
    <section className="shell-lost" data-region={region?.id}>
      {region && <RegionOutline outline={region.outline} />}
      <div {...attributes}>
        <p className="shell-lost-number">404</p>
        <h1 tabIndex={-1}>{text('lost.title')}</h1>
        <p className="shell-lead">{text('lost.lead')}</p>
        <SearchForm />
        <p className="shell-lost-ways">
          <a href={paths.home}>{text('frame.home')}</a>
          {region && <a href={paths.places}>{text('frame.allPlaces')}</a>}
        </p>
      </div>
    </section>
  )
}
