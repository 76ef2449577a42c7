import { storedShift } from '@tessera/content/mailToken'
import type { EntryFact } from '@tessera/content/port'
import { describeDistance, describePoint } from '../words/describeDistance.ts'
import { languageOf } from '../words/languageOf.ts'
import { useWords } from '../words/PageWords.ts'
import { FactsList } from './FactsList.tsx'
import { MailLink } from './MailLink.tsx'
import { OpeningHours } from './OpeningHours.tsx'
import { WebLink } from './Sights.tsx'

interface EntryFactsProps {
  facts: readonly EntryFact[]
  isWide?: boolean
}

/** Facts about an entry; those that refer to something link to it. */
export function EntryFacts({ facts, isWide = false }: EntryFactsProps) {
  const { text } = useWords()
  if (facts.length === 0) return null
  const shown = facts.map((fact) => ({
    term: fact.term ?? text('fact.from', { name: fact.from ?? '' }),
    detail: <Linked {...fact} />,
  }))
  return <FactsList facts={shown} isWide={isWide} />
}

function Linked(fact: EntryFact) {
  const { paths } = useWords()
  const { detail = '', href, token, language } = fact
  if (token !== undefined) return <MailLink label={detail} token={token} shift={storedShift} />
  if (href === undefined) return <FactText {...fact} />
  if (href.startsWith('tel:')) return <PhoneLink number={detail} />
  if (!href.startsWith('/')) return <WebLink href={href} />
  return (
    <a href={paths.own(href)} {...languageOf(language)}>
      <bdi>{detail}</bdi>
    </a>
  )
}

function PhoneLink({ number }: { number: string }) {
  return (
    <a href={`tel:${number.replaceAll(/[^+\d]/g, '')}`} dir="ltr">
      {number}
    </a>
  )
}

/** A fact in words, without a link. */
export function FactText({ detail, hours, at, km, language }: EntryFact) {
  const words = useWords()
  if (hours) return <OpeningHours hours={hours} />
  if (at) return describePoint(at, words)
  if (km !== undefined) return describeDistance(km, words)
  return language ? <bdi {...languageOf(language)}>{detail}</bdi> : detail
}
