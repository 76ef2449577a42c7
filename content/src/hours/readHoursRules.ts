import type { HoursRule, YearDay } from '../port/port.ts'
import { days, months, refuseHours } from './spellHours.ts'

const month = `(?:${months.join('|')})`
const day = `(?:${days.join('|')})`
const number = '\\d\\d?(?!:?\\d)' // day of the month; not the start of a time such as 10:00
const date = `${month}(?: ${number})?`
const opens = '(?:[01]\\d|2[0-3]):[0-5]\\d'
const closes = '(?:[0-2]\\d|30):[0-5]\\d' // 26:00 is 02:00 of the next day
const oneOrRange = (one: string) => `${one}(?:-${one})?`
const list = (one: string) => `${one}(?:,${one})*`
const rule = new RegExp(
  `^(?:(?<dates>${list(`${date}(?:-(?:${date}|${number}))?`)}):? ?)?(?:(?<on>${list(`(?:${oneOrRange(day)}|PH)`)}):? ?)?(?<times>off|closed|open|24/7|${list(`${opens}-${closes}`)})$`,
)

/** Parses the result of `spellHours`; undefined if a rule is unknown. A later row of rules overrides earlier rows. */
export function readHoursRules(spelled: string): readonly (readonly HoursRule[])[] | undefined {
  const rows = spelled.split('; ').map((row) => row.split(/(?<=:\d\d),(?=[A-Z])/))
  const isPlain = rows.flat().every((one) => rule.test(one))
  return isPlain ? rows.map((row) => row.map((one) => parseRule(rule.exec(one)?.groups ?? {}))) : undefined
}

function parseRule({ dates, on = '', times = '' }: Record<string, string | undefined>): HoursRule {
  const named = on.split(',').filter((one) => one !== '' && one !== 'PH')
  return {
    ...(dates && { dates: parseDates(dates) }),
    ...(named.length > 0 && {
      days: [...new Set(named.flatMap(parseDays))].toSorted((one, other) => one - other),
    }),
    ...(on.split(',').includes('PH') && { holidays: true }),
    spans: /^(?:off|closed)$/.test(times) ? [] : times.split(',').map(parseSpan),
  }
}

function parseDates(text: string): HoursRule['dates'] {
  return text.split(',').map((one) => {
    const [from = '', to = from] = one.split('-')
    const first = yearDay(from)
    return { from: first, to: yearDay(/^\d/.test(to) ? `${from.split(' ')[0]} ${to}` : to) }
  })
}

function yearDay(text: string): YearDay {
  const [name = '', number] = text.split(' ')
  const month = months.indexOf(name) + 1
  if (number === undefined) return { month }
  const last = new Date(Date.UTC(2024, month, 0)).getUTCDate() // 2024 is a leap year
  const day = Number(number)
  return day >= 1 && day <= last ? { month, day } : refuseHours(text)
}

/** Parses a day or a range of days. A range can run past the end of the week: `Sa-Mo`. */
function parseDays(text: string): readonly number[] {
  const [from = 0, to = from] = text.split('-').map((one) => days.indexOf(one))
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, index) => ((from + index) % 7) + 1)
}

function parseSpan(text: string): HoursRule['spans'][number] {
  const [opens = '', closes = ''] = text.split('-')
  if (closes === '' || text === '00:00-00:00') return { opens: '00:00', closes: '24:00' } // `open` or `24/7`
  if (closes <= '24:00') return { opens, closes }
  return { opens, closes: closes.replace(/^../, (hour) => String(Number(hour) - 24).padStart(2, '0')) }
}
