import type { Hours, HoursRule, OpenDays } from '../port/port.ts'
import { readHoursRules } from './readHoursRules.ts'
import { refuseHours, spellHours } from './spellHours.ts'

const longest = 500 /* characters */
const appointment = /^(?:(?:24\/7|open) )?(?:unknown )?"by appointment"$/i
const unknown = /^(?:(?:24\/7|open) )?unknown$/

/** Parses hours in the syntax of OpenStreetMap. Throws an error that quotes the part that does not parse. */
export function readHours(written: string): Hours {
  if (written.length > longest) throw new Error(`must be at most ${longest} characters`)
  const words = spellHours(written)
  if (words === '') refuseHours(written.trim())
  if (appointment.test(words)) return { words, instead: 'appointment' }
  if (unknown.test(words)) return { words, instead: 'unknown' }
  const rows = readHoursRules(words)
  if (!rows) return { words }
  const rules = rows.flat()
  if (!rules.some(({ dates, holidays }) => dates ?? holidays)) return { words, week: buildWeek(rows) }
  return { words, ...(rules.length === rows.length && { rules }) }
}

/** Builds the hours of each weekday from the last row of rules that names the day. */
function buildWeek(rows: readonly (readonly HoursRule[])[]): readonly OpenDays[] {
  const spans = [1, 2, 3, 4, 5, 6, 7].flatMap((day) => {
    const isOfDay = ({ days }: HoursRule) => days?.includes(day) ?? true
    const row = rows.findLast((rules) => rules.some(isOfDay))
    return row?.filter(isOfDay).flatMap((rule) => rule.spans.map((span) => ({ ...span, day }))) ?? []
  })
  const byHours = Map.groupBy(spans, ({ opens, closes }) => `${opens} ${closes}`)
  return Array.from(byHours.values(), (sameHours) => ({
    days: sameHours.map(({ day }) => day),
    opens: sameHours[0]?.opens ?? '',
    closes: sameHours[0]?.closes ?? '',
  }))
}
