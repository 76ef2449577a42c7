import type { EntryCard, EntryFact } from '@tessera/content/port'
import { describeDistance, describePoint } from './describeDistance.ts'
import { describeHours } from './describeHours.ts'
import type { AllWords } from './PageWords.ts'

/** The card with its facts in words, so that a browser needs neither the rules of hours nor the words for them. */
export function cardInWords<Card extends Pick<EntryCard, 'facts'>>(card: Card, words: AllWords): Card {
  const facts = card.facts.map(({ hours, at, km, ...fact }) => {
    const detail = describeValue(
      { ...(hours && { hours }), ...(at && { at }), ...(km !== undefined && { km }) },
      words,
    )
    return detail === undefined ? fact : { ...fact, detail }
  })
  return { ...card, facts }
}

function describeValue({ hours, at, km }: Pick<EntryFact, 'hours' | 'at' | 'km'>, words: AllWords) {
  if (hours?.instead) return words.text(`sight.${hours.instead}`)
  if (hours) return describeHours(hours, words) ?? hours.words
  if (at) return describePoint(at, words)
  return km === undefined ? undefined : describeDistance(km, words)
}
