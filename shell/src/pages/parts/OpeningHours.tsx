import type { Hours } from '@tessera/content/port'
import { describeHours } from '../words/describeHours.ts'
import { useWords } from '../words/PageWords.ts'

/** Opening hours in words; hours that words cannot express, as they are written. */
export function OpeningHours({ hours }: { hours: Hours }) {
  const words = useWords()
  if (hours.instead) return words.text(`sight.${hours.instead}`)
  return describeHours(hours, words) ?? <code dir="ltr">{hours.words}</code>
}
