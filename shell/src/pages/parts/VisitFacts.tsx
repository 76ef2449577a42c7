import type { ReactNode } from 'react'
import type { Destination, SiteLanguage } from '@tessera/content/port'
import { languageOf } from '../words/languageOf.ts'
import { type PageWords, useWords } from '../words/PageWords.ts'
import { WebLink } from './Sights.tsx'

interface VisitFactsProps {
  destination: Destination
  /** Language of the texts, if it is not the page's. */
  language?: SiteLanguage | undefined
}

/** Best season, directions and contact; empty if none of them is known. */
export function VisitFacts({ destination, language }: VisitFactsProps) {
  const facts = visitFacts(destination, useWords())
  if (facts.length === 0) return null
  return (
    <dl className="shell-visit">
      {facts.map(([term, detail]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd {...(typeof detail === 'string' && languageOf(language))}>{detail}</dd>
        </div>
      ))}
    </dl>
  )
}

function visitFacts(
  { season, arrival, address, telephone, web }: Destination,
  { text }: PageWords,
): readonly (readonly [string, ReactNode])[] {
  const facts = [
    [text('visit.season'), season],
    [text('visit.arrival'), arrival],
    [text('visit.address'), address],
    [text('visit.telephone'), telephone && <PhoneLink number={telephone} />],
    [text('visit.web'), web && <WebLink href={web} />],
  ] as const
  return facts.filter(([, detail]) => detail)
}

function PhoneLink({ number }: { number: string }) {
  return (
    <a href={`tel:${number.replaceAll(/[^+\d]/g, '')}`} dir="ltr">
      {number}
    </a>
  )
}
