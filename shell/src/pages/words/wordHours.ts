import type { Hours, OpenDays } from '@tessera/content/port'
import type { PageWords } from './PageWords.ts'

const monday = Date.UTC(2024, 0, 1)
const day = 86_400_000 /* ms */

/** When something is open: `Tuesday to Sunday 10:00–14:00, 16:00–18:00`. */
export function wordHours({ week, words: written }: Hours, words: PageWords): string {
  const { text } = words
  if (!week) return written
  if (week.length === 0) return text('hours.closed')
  const [first] = week
  if (first?.days.length === 7 && first.opens === '00:00' && first.closes === '24:00')
    return text('hours.always')
  const byDays = Map.groupBy(week, ({ days }) => days.join())
  const lines = Array.from(byDays.values(), (spans) =>
    text('hours.on', { days: wordDays(spans[0]?.days ?? [], words), times: spans.map(wordSpan).join(', ') }),
  )
  return lines.join('; ')
}

function wordSpan({ opens, closes }: OpenDays): string {
  return `${opens}–${closes}`
}

function wordDays(days: readonly number[], { text, date, list }: PageWords): string {
  if (days.length === 7) return text('hours.daily')
  const name = (of: number | undefined) => date(monday + ((of ?? 1) - 1) * day, { weekday: 'long' })
  const [from, to] = [days[0], days.at(-1)]
  const isRange = days.length > 2 && (to ?? 0) - (from ?? 0) === days.length - 1
  return isRange ? text('hours.days', { from: name(from), to: name(to) }) : list(days.map(name))
}
