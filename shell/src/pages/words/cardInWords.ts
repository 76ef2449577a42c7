import type { EntryCard } from '@tessera/content/port'
import { describeHours } from './describeHours.ts'
import type { AllWords } from './PageWords.ts'

/** The card with its opening hours in words, so that a browser needs neither their rules nor their words. */
export function cardInWords<Card extends Pick<EntryCard, 'facts'>>(card: Card, words: AllWords): Card {
  const facts = card.facts.map(function put({ hours, ...fact }) {
    if (!hours) return fact
    const { instead } = hours
    const detail = instead ? words.text(`sight.${instead}`) : describeHours(hours, words)
    return { ...fact, detail: detail ?? hours.words }
  })
  return { ...card, facts }
}
