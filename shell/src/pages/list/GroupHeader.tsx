import type { ComponentProps } from 'react'
import type { Picture } from '@tessera/kit/contract/content'
import type { SiteLanguage } from '@tessera/content/port'
import { HeaderPicture, headerSizes } from '../parts/HeaderPicture.tsx'
import { Icon } from '../parts/Icon.tsx'
import { TitleBar } from '../parts/TitleBar.tsx'
import { languageOf } from '../words/languageOf.ts'
import { useWords } from '../words/PageWords.ts'
import { StylesBelow } from '../styles/StylesBelow.tsx'

interface GroupHeaderProps extends ComponentProps<typeof TitleBar> {
  heading: string
  line?: string | undefined
  picture: Picture | undefined
  hasAbout: boolean
  language?: SiteLanguage | undefined
}

/** A group's name, line and picture. The header is low, so that its list begins on the first screen. */
export function GroupHeader({ heading, line, picture, hasAbout, language, ...bar }: GroupHeaderProps) {
  const { text } = useWords()
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
        <TitleBar {...bar} />
        <h1 tabIndex={-1}>{heading}</h1>
        {line !== undefined && (
          <p className="shell-lead" dir="auto" {...languageOf(language)}>
            {line}
          </p>
        )}
        {hasAbout && (
          <a className="shell-to-about" href="#about">
            <Icon name="down" />
            {text('part.about', { name: bar.here })}
          </a>
        )}
      </div>
      <StylesBelow />
    </header>
  )
}
