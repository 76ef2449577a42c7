import OpeningHours from 'opening_hours'
import type { Hours, OpenDays } from '../port/port.ts'
import { readHoursRules } from './readHoursRules.ts'

const longest = 500 /* characters */
const hour = 3_600_000 /* ms */
const ofSun = /sun(?:rise|set)|dawn|dusk/i // which the library takes for fixed times without a position
const days = [1, 2, 3, 4, 5, 6, 7] // from Monday

/** Hours in the syntax of OpenStreetMap. Throws an error that says where they do not parse. */
export function readHours(written: string): Hours {
  if (written.length > longest) throw new Error(`must be at most ${longest} characters`)
  const read = parse(written)
  const even = read.prettifyValue()
  if (read.isWeekStable() && !ofSun.test(written)) {
    const week = weekOf(read)
    if (week) return { words: even, week }
  }
  const rules = readHoursRules(even)
  return { words: even, ...(rules && { rules }) }
}

/** Without one, public holidays do not parse; which days they are is not asked. */
const anyCountry = { lat: 40, lon: 0, address: { country_code: 'es', state: '' } }

function parse(written: string): OpeningHours {
  try {
    return new OpeningHours(written, anyCountry)
  } catch (error) {
    throw new Error(`must be hours in the syntax of OpenStreetMap: ${String(error)}`, { cause: error })
  }
}

/** Nothing where it is open for longer than a day, but not always, or where it depends. */
function weekOf(read: OpeningHours): readonly OpenDays[] | undefined {
  const at = (day: number) => new Date(2026, 0, 5 + day) // a Monday on, in days when no clock changes
  const spans = read.getOpenIntervals(at(0), at(15))
  const [first] = spans
  if (spans.length === 1 && first && Number(first[1]) - Number(first[0]) >= 15 * 24 * hour)
    return [{ days, opens: '00:00', closes: '24:00' }]
  const isPlain = spans.every(
    ([from, to, isUnknown, comment]) => !isUnknown && !comment && Number(to) - Number(from) <= 24 * hour,
  )
  if (!isPlain) return undefined
  const ofWeek = spans.filter(([from]) => from >= at(7) && from < at(14)) // whole ones, also over midnight
  const byHours = Map.groupBy(ofWeek, ([from, to]) => `${timeOf(from)} ${timeOf(to)}`)
  return Array.from(byHours, ([hours, its]) => {
    const [opens = '', closes = ''] = hours.split(' ')
    const open = new Set(its.map(([from]) => from.getDay() || 7))
    return { days: days.filter((day) => open.has(day)), opens, closes: closes === '00:00' ? '24:00' : closes }
  })
}

function timeOf(date: Date): string {
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}
