import type { Hours, HoursRule, OpenDays, YearDay } from '@tessera/content/port'

type Specification = Readonly<Record<string, unknown>>

/** Opening hours for search engines. The dates of seasons are in `year`, the current year. */
export function describeOpeningHours(
  { week, rules }: Hours,
  year = new Date().getUTCFullYear(),
): { openingHoursSpecification?: readonly Specification[] } {
  const specifications =
    week?.map((span) => specify(span.days, span)) ?? rules?.flatMap((rule) => ofRule(rule, year))
  return specifications ? { openingHoursSpecification: specifications } : {}
}

const all = [1, 2, 3, 4, 5, 6, 7]
const closed = { opens: '00:00', closes: '00:00' }

function ofRule({ dates, days, holidays, spans }: HoursRule, year: number): readonly Specification[] {
  const seasons = dates?.flatMap((one) => splitSeason(one, year)) ?? [{}]
  const on = days ?? (holidays ? [] : all)
  return seasons.flatMap((season) =>
    (spans.length > 0 ? spans : [closed]).map((span) => ({ ...specify(on, span, holidays), ...season })),
  )
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function specify(
  days: readonly number[],
  { opens, closes }: Pick<OpenDays, 'opens' | 'closes'>,
  holidays = false,
): Specification {
  return {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: [...days.map((day) => weekdays[day - 1]), ...(holidays ? ['PublicHolidays'] : [])],
    opens,
    closes: closes === '24:00' ? '23:59' : closes,
  }
}

/** Dates of a season in one year; a winter has two ranges, at the year's beginning and at its end. */
function splitSeason({ from, to }: { from: YearDay; to: YearDay }, year: number): readonly Specification[] {
  const first = isoDate(year, from.month, from.day ?? 1)
  const last = to.day === undefined ? isoDate(year, to.month + 1, 0) : isoDate(year, to.month, to.day)
  if (first <= last) return [{ validFrom: first, validThrough: last }]
  return [
    { validFrom: `${year}-01-01`, validThrough: last },
    { validFrom: first, validThrough: `${year}-12-31` },
  ]
}

function isoDate(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}
