import type { Entry, TextPage } from '@tessera/content/port'
import { HeaderPicture, headerSizes } from '../parts/HeaderPicture.tsx'
import { Icon } from '../parts/Icon.tsx'
import { TitleBar } from '../parts/TitleBar.tsx'
import { languageOf } from '../words/languageOf.ts'
import { useWords } from '../words/PageWords.ts'
import { StylesBelow } from '../styles/StylesBelow.tsx'

interface GroupHeaderProps {
  page: TextPage
  entry: Entry
  hasAbout: boolean
}

/** A group's name, line and picture. The header is low, so that its list begins on the first screen. */
export function GroupHeader({ page, entry: { lead, picture, icon }, hasAbout }: GroupHeaderProps) {
  const { text } = useWords()
  const { heading, contentLanguage } = page
  return (
    <header className="shell-group-header">
      {picture && (
        <HeaderPicture
          picture={picture}
          className="shell-group-picture"
          sizes={`(width >= 64rem) 55vw, ${headerSizes}`}
        />
      )}
      <div className="shell-group-intro">
        <TitleBar page={page} outline={icon} />
        <h1 tabIndex={-1}>{heading}</h1>
        {lead !== undefined && (
          <p className="shell-lead" dir="auto" {...languageOf(contentLanguage)}>
            {lead}
          </p>
        )}
        {hasAbout && (
          <a className="shell-to-about" href="#about">
            <Icon name="down" />
            {text('part.about', { name: heading })}
          </a>
        )}
      </div>
      <StylesBelow />
    </header>
  )
}
