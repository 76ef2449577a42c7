import type { Outline, Picture } from '@tessera/kit/contract/content'
import type { SiteLanguage } from '@tessera/content/port'
import type { ReactNode } from 'react'
import { StylesBelow } from '../styles/StylesBelow.tsx'
import { languageOf } from '../words/languageOf.ts'
import { HeaderPicture } from './HeaderPicture.tsx'
import { TitleBar } from './TitleBar.tsx'

interface DetailHeaderProps {
  picture?: Picture | undefined
  /** The pages above this one. */
  steps: readonly { label: string; href: string }[]
  heading: string
  outline?: Outline | undefined
  summary?: string | undefined
  /** Language of the summary, if it is not the page's. */
  language?: SiteLanguage | undefined
  /** What or where it is, in one line. */
  line?: string | undefined
  children: ReactNode
}

/** The wide top of the page of one place or document; `children`: its choices. */
export function DetailHeader(props: DetailHeaderProps) {
  const { picture, steps, heading, outline, summary, language, line, children } = props
  return (
    <header className="shell-place-header">
      {picture && <HeaderPicture picture={picture} className="shell-group-picture" />}
      <div className="shell-place-title">
        <TitleBar steps={steps} here={heading} outline={outline} />
        <h1 tabIndex={-1}>{heading}</h1>
        {summary !== undefined && (
          <p className="shell-lead" {...languageOf(language)}>
            {summary}
          </p>
        )}
        {line !== undefined && (
          <p className={summary === undefined ? 'shell-lead' : 'shell-place-where'}>{line}</p>
        )}
        {children}
      </div>
      <StylesBelow />
    </header>
  )
}
