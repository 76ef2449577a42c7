import type { ListPage, Region } from '@tessera/content/port'
import { HeaderPicture, headerSizes } from '../parts/HeaderPicture.tsx'
import { Icon } from '../parts/Icon.tsx'
import { TitleBar } from '../parts/TitleBar.tsx'
import { useWords } from '../words/PageWords.ts'
import { describePage } from '../words/describeFact.ts'
import { StylesBelow } from '../styles/StylesBelow.tsx'

/** A region's name, line and picture. The header is low, so that the list begins on the first screen. */
export function RegionHeader({ page, region }: { page: ListPage; region: Region }) {
  const { text } = useWords()
  const picture = region.pictures[0]
  return (
    <header className="shell-region-header">
      {picture && (
        <HeaderPicture
          picture={picture}
          className="shell-region-picture"
          sizes={`(width >= 64rem) 55vw, ${headerSizes}`}
        />
      )}
      <div className="shell-region-intro">
        <TitleBar here={region.name} region={region} />
        <h1 tabIndex={-1}>{page.heading}</h1>
        <p className="shell-lead" dir="auto">
          {region.line}
        </p>
        <a className="shell-to-about" href="#about">
          <Icon name="down" />
          {text('region.about', { region: region.name })}
        </a>
      </div>
      <StylesBelow />
    </header>
  )
}

export function PlacesHeader({ page }: { page: ListPage }) {
  const words = useWords()
  return (
    <header className="shell-page-header">
      <TitleBar here={page.heading} />
      <h1 tabIndex={-1}>{page.heading}</h1>
      <p className="shell-lead">{describePage(page, words)}</p>
      <StylesBelow />
    </header>
  )
}
