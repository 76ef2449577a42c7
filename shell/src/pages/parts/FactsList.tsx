import type { SiteLanguage } from '@tessera/content/port'
import type { ReactNode } from 'react'
import { languageOf } from '../words/languageOf.ts'

interface FactsListProps {
  /** `language`: that of the detail, if it is not the page's. */
  facts: readonly { term: string; detail: ReactNode; language?: SiteLanguage | undefined }[]
  /** Whether details are sentences. */
  isWide?: boolean
}

export function FactsList({ facts, isWide = false }: FactsListProps) {
  return (
    <dl className={isWide ? 'shell-visit' : 'shell-facts'}>
      {facts.map(({ term, detail, language }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd {...languageOf(language)}>{detail}</dd>
        </div>
      ))}
    </dl>
  )
}
