import type { ReactNode } from 'react'
import type { SiteLanguage } from '@tessera/content/port'
import { StylesBelow } from '../styles/StylesBelow.tsx'
import { languageOf } from '../words/languageOf.ts'

interface PageHeaderProps {
  heading: string
  lead?: string | undefined
  /** Language of the lead, if it is not the page's. */
  language?: SiteLanguage | undefined
  /** What is above the heading, such as breadcrumbs. */
  children: ReactNode
}

/** The header of a page without a picture. */
export function PageHeader({ heading, lead, language, children }: PageHeaderProps) {
  return (
    <header className="shell-page-header">
      {children}
      <h1 tabIndex={-1}>{heading}</h1>
      {lead && (
        <p className="shell-lead" {...languageOf(language)}>
          {lead}
        </p>
      )}
      <StylesBelow />
    </header>
  )
}
