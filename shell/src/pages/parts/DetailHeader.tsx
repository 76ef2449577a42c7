import type { Entry, TextPage } from '@tessera/content/port'
import type { ReactNode } from 'react'
import { StylesBelow } from '../styles/StylesBelow.tsx'
import { languageOf } from '../words/languageOf.ts'
import { HeaderPicture } from './HeaderPicture.tsx'
import { TitleBar } from './TitleBar.tsx'

interface DetailHeaderProps {
  page: TextPage
  entry: Entry
  hero: NonNullable<Entry['hero']>
  /** The document's choices. */
  children: ReactNode
}

/** The wide top of a document's page. */
export function DetailHeader({ page, entry, hero: { picture, line }, children }: DetailHeaderProps) {
  const { lead, icon } = entry
  return (
    <header className="shell-place-header">
      {picture && <HeaderPicture picture={picture} className="shell-group-picture" />}
      <div className="shell-place-title">
        <TitleBar page={page} outline={icon} />
        <h1 tabIndex={-1}>{page.heading}</h1>
        {lead !== undefined && (
          <p className="shell-lead" {...languageOf(page.contentLanguage)}>
            {lead}
          </p>
        )}
        {line !== undefined && (
          <p className={lead === undefined ? 'shell-lead' : 'shell-place-where'}>{line}</p>
        )}
        {children}
      </div>
      <StylesBelow />
    </header>
  )
}
