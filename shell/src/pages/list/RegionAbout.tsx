import type { Region } from '@tessera/content/port'
import { FactsList } from '../parts/FactsList.tsx'
import { RegionOutline } from '../parts/RegionOutline.tsx'
import { type PageWords, useWords } from '../words/PageWords.ts'

export function RegionAbout({ region }: { region: Region }) {
  const words = useWords()
  const { text, paths } = words
  return (
    <section className="shell-region-about" aria-labelledby="about">
      <div className="shell-region-story">
        <div>
          <h2 id="about" tabIndex={-1}>
            {text('region.about', { region: region.name })}
          </h2>
          <div
            className="shell-prose"
            dangerouslySetInnerHTML={{ __html: paths.inHtml(region.introduction) }}
          />
        </div>
        <aside className="shell-region-figures" aria-label={text('region.figures', { region: region.name })}>
          <RegionOutline outline={region.outline} />
          <FactsList facts={figuresOf(region, words)} />
        </aside>
      </div>
    </section>
  )
}

function figuresOf(region: Region, { text, number }: PageWords): { term: string; detail: string }[] {
  return [
    { term: text('region.places'), detail: number(region.placeCount) },
    ...(region.population === undefined
      ? []
      : [{ term: text('region.people'), detail: number(region.population) }]),
    { term: text('region.provinces'), detail: number(region.provinces.length) },
    ...(region.capital ? [{ term: text('region.capital'), detail: region.capital }] : []),
  ]
}
