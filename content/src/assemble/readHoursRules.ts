import type { HoursRule, YearDay } from '../port/port.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const date = `(?:${months.join('|')})(?: \\d\\d)?`
const day = `(?:${days.join('|')})`
const some = (one: string) => `${one}(?:-${one})?`
const list = (one: string) => `${one}(?:,${one})*`
const rule = new RegExp(
  `^(?:(?<dates>${list(some(date))}):? ?)?(?:(?<on>${list(`(?:${some(day)}|PH)`)}) ?)?(?<times>off|closed|${list('\\d\\d:\\d\\d-\\d\\d:\\d\\d')})$`,
)

/** Rules of hours whose spelling the library made even; nothing where one is of another kind. */
export function readHoursRules(even: string): readonly HoursRule[] | undefined {
  const found = even.split('; ').map((one) => rule.exec(one)?.groups)
  const known = found.filter((groups) => groups !== undefined)
  return known.length < found.length ? undefined : known.map(ruleOf)
}

function ruleOf({ dates, on = '', times = '' }: Record<string, string | undefined>): HoursRule {
  const named = on.split(',').filter((one) => one !== '' && one !== 'PH')
  return {
    ...(dates && { dates: dates.split(',').map(datesOf) }),
    ...(named.length > 0 && {
      days: [...new Set(named.flatMap(daysOf))].toSorted((one, other) => one - other),
    }),
    ...(on.split(',').includes('PH') && { holidays: true }),
    spans: /^\d/.test(times) ? times.split(',').map(spanOf) : [],
  }
}

function datesOf(text: string): { from: YearDay; to: YearDay } {
  const [from = '', to = from] = text.split('-')
  return { from: yearDay(from), to: yearDay(to) }
}

function yearDay(text: string): YearDay {
  const [month = '', number] = text.split(' ')
  return { month: months.indexOf(month) + 1, ...(number !== undefined && { day: Number(number) }) }
}

/** Also over the end of the week: `Sa-Mo`. */
function daysOf(text: string): readonly number[] {
  const [from = 0, to = from] = text.split('-').map((one) => days.indexOf(one))
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, index) => ((from + index) % 7) + 1)
}

function spanOf(text: string): HoursRule['spans'][number] {
  const [opens = '', closes = ''] = text.split('-')
  return { opens, closes }
}
