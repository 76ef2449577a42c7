import type { Hours, HoursRule, OpenDays, YearDay } from '@tessera/content/port'
import type { AllWords } from './PageWords.ts'

const monday = Date.UTC(2024, 0, 1)
const day = 86_400_000 /* ms */

/** Hours in words: `Tuesday to Sunday 10:00–14:00, 16:00–18:00`; undefined for hours that words cannot express. */
export function describeHours({ week, rules }: Hours, words: AllWords): string | undefined {
  const { text } = words
  if (!week) return rules && inRow(rules, words)
  if (week.length === 0) return text('hours.closed')
  const [first] = week
  if (first?.days.length === 7 && first.opens === '00:00' && first.closes === '24:00')
    return text('hours.always')
  const byDays = Map.groupBy(week, ({ days }) => days.join())
  const all = Array.from(byDays.values(), (spans) => ({ days: spans[0]?.days ?? [], spans }))
  return inRow(all, words)
}

function inRow(rules: readonly HoursRule[], words: AllWords): string {
  const lines = rules.map((rule) => wordRule(rule, words))
  return lines.reduce((first, next) => words.text('hours.then', { first, next }))
}

/** A rule in words: `April to October: Monday and public holidays closed`. */
function wordRule({ dates, days, holidays, spans }: HoursRule, words: AllWords): string {
  const { text, list } = words
  const times = spans.length === 0 ? text('hours.closed') : spans.map(wordSpan).join(', ')
  const on = [...(days ? [wordDays(days, words)] : []), ...(holidays ? [text('hours.holidays')] : [])]
  if (on.length === 0 && !dates) on.push(text('hours.daily'))
  const rest = on.length === 0 ? times : text('hours.on', { days: list(on), times })
  return dates ? text('hours.in', { dates: list(dates.map((one) => wordDates(one, words))), rest }) : rest
}

function wordDates({ from, to }: { from: YearDay; to: YearDay }, words: AllWords): string {
  const [first, last] = [wordDate(from, words), wordDate(to, words)]
  return first === last ? first : words.text('hours.days', { from: first, to: last })
}

function wordDate({ month, day }: YearDay, { date }: AllWords): string {
  return date(Date.UTC(2024, month - 1, day ?? 1), { month: 'long', ...(day && { day: 'numeric' }) })
}

function wordSpan({ opens, closes }: Pick<OpenDays, 'opens' | 'closes'>): string {
  return `${opens}–${closes}`
}

function wordDays(days: readonly number[], { text, date, list }: AllWords): string {
  if (days.length === 7) return text('hours.daily')
  const name = (of: number | undefined) => date(monday + ((of ?? 1) - 1) * day, { weekday: 'long' })
  const [from, to] = [days[0], days.at(-1)]
  const isRange = days.length > 2 && (to ?? 0) - (from ?? 0) === days.length - 1
  return isRange ? text('hours.days', { from: name(from), to: name(to) }) : list(days.map(name))
}
