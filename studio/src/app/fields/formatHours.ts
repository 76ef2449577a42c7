import type { Hours } from '@tessera/content/port'

const monday = Date.UTC(2024, 0, 1)
const day = 86_400_000 /* ms */
const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' })

/** Formats opening hours: `Mon–Fri 10:00–14:00, 16:00–18:00; Sat 10:00–14:00`. */
export function formatHours({ week, words }: Hours): string {
  if (!week) return words
  if (week.length === 0) return 'Never open'
  const [first] = week
  if (first?.days.length === 7 && first.opens === '00:00' && first.closes === '24:00') return 'Always open'
  const lines = Array.from(
    Map.groupBy(week, ({ days }) => days.join()).values(),
    (spans) =>
      `${formatDays(spans[0]?.days ?? [])} ${spans.map(({ opens, closes }) => `${opens}–${closes}`).join(', ')}`,
  )
  return lines.join('; ')
}

function formatDays(days: readonly number[]): string {
  if (days.length === 7) return 'Every day'
  const names = days.map((number) => weekday.format(monday + (number - 1) * day))
  const isRange = days.length > 2 && Number(days.at(-1)) - Number(days[0]) === days.length - 1
  return isRange ? `${names[0]}–${names.at(-1)}` : names.join(', ')
}
