import type { ReactNode } from 'react'
import type { Destination, SiteLanguage } from '@tessera/content/port'
import { type PageWords, useWords } from '../words/PageWords.ts'
import { FactsList } from './FactsList.tsx'
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
  const shown = facts.map(([term, detail]) => ({
    term,
    detail,
    ...(typeof detail === 'string' && { language }),
  }))
  return <FactsList facts={shown} isWide />
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

export function PhoneLink({ number }: { number: string }) {
  return (
    <a href={`tel:${number.replaceAll(/[^+\d]/g, '')}`} dir="ltr">
      {number}
    </a>
  )
}
